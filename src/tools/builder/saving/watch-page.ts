import type { PageState } from '#schemas/builder/records.ts';

/** How often the store is asked for the page (ms). */
const INTERVAL_MS = 15_000;

/** Reads a page from time to time while it is seen; returns a function that ends it. `read` answers undefined on failure. */
export function watchPage(
  read: () => Promise<PageState | undefined>,
  isSeen: () => boolean,
  receive: (state: PageState) => void,
): () => void {
  let isOver = false;
  const ask = async () => {
    const state = isSeen() ? await read() : undefined;
    if (state !== undefined && !isOver) receive(state);
  };
  const timer = setInterval(() => void ask(), INTERVAL_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
