import type { Store } from '#registry/kit/shop.ts';

/** Time without a request (ms) after which a list is complete: it requests its products once it is rendered. */
export const QUIET_MS = 250;
/** Longest time (ms) for which requests keep the height. */
export const MAX_HOLD_MS = 10_000;

/** Preserves the scroll position while another page of a listing loads (specification, chapter 2; contract, chapter 11). */
export interface ScrollHold {
  /**
   * Keeps the document's height, so that the browser does not clamp the position. It ends when the new list is tall
   * enough for the position, or when no request is running; a shorter list then ends at its end.
   */
  readonly during: (navigation: Promise<void>) => Promise<void>;
  /** Releases the height at once, for a navigation that scrolls by itself. */
  readonly release: () => void;
}

/** `requests` counts those under way. */
export function createScrollHold(requests: Store<number>): ScrollHold {
  const { style } = document.documentElement;
  let holds = 0;
  const release = () => {
    holds += 1;
    style.minBlockSize = '';
    style.overflowAnchor = '';
  };
  return {
    release,
    during: async (navigation) => {
      release();
      const hold = holds;
      const isCurrent = () => hold === holds;
      style.minBlockSize = `${document.documentElement.scrollHeight}px`;
      // Scroll anchoring follows an element that both lists share, and so moves by what their heights differ.
      style.overflowAnchor = 'none';
      try {
        await navigation;
        const start = performance.now();
        let quietSince = start;
        while (isCurrent() && !fillsViewport() && quietSince + QUIET_MS > performance.now()) {
          await new Promise(requestAnimationFrame);
          const now = performance.now();
          if (requests.get() > 0 && now - start < MAX_HOLD_MS) quietSince = now;
        }
      } finally {
        if (isCurrent()) release();
      }
    },
  };
}

/** Whether the content reaches the viewport's lower edge. */
function fillsViewport(): boolean {
  return document.body.getBoundingClientRect().bottom >= innerHeight;
}
