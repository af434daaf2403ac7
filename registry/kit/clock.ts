let watch = (): void => {};

/**
 * The time now, in ms since 1970. Components must read the clock only by this function while they render, because the
 * server stores the HTML of the others.
 */
export function readClock(): number {
  watch();
  return Date.now();
}

/** Has a function called with each read; the last one that is given counts. */
export function watchClock(onRead: () => void): void {
  watch = onRead;
}
