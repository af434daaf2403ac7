import { type RefObject, useEffect } from 'react';

/** Something is about to be seen this far below the screen. */
const AHEAD = '200px';

/**
 * Calls `seen`, which stays the same function, when an element is about to come into view; at once where it takes no room, or
 * where that can't be observed.
 */
export function useSeen(element: RefObject<Element | null>, seen: () => void): void {
  useEffect(() => {
    if (element.current === null || !('IntersectionObserver' in window)) {
      seen();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting, target }) => isIntersecting || target.getClientRects().length === 0))
          return;
        observer.disconnect();
        seen();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
}
