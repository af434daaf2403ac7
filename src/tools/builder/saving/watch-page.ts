/** How often the store is asked for the page (ms). */
export const WATCH_INTERVAL_MS = 15_000;

/** Reads a page, or what belongs to it, from time to time while it is seen; returns a function that ends it. `read` answers undefined on failure. */
export function watchPage<State>(
  read: () => Promise<State | undefined>,
  isSeen: () => boolean,
  receive: (state: State) => void,
): () => void {
  let isOver = false;
  const ask = async () => {
    const state = isSeen() ? await read() : undefined;
    if (state !== undefined && !isOver) receive(state);
  };
  const timer = setInterval(() => void ask(), WATCH_INTERVAL_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
