import { type RefObject, useEffect } from 'react';

/** Distance below the viewport at which an element counts as in view. */
const ROOT_MARGIN = '200px';

/**
 * Calls `seen` once when an element is about to come into view; at once where the element has no box or the browser has no
 * `IntersectionObserver`. Pass a stable function: another one starts the observation again.
 */
export function useSeen(element: RefObject<Element | null>, seen: () => void): void {
  useEffect(() => {
    if (element.current === null || !('IntersectionObserver' in window)) {
      seen();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        // The entry knows most boxes; asking an element may lay out again what another one has just changed.
        const isSeen = ({ isIntersecting, boundingClientRect: box, target }: IntersectionObserverEntry) =>
          isIntersecting || (box.width === 0 && box.height === 0 && !hasBox(target));
        if (!entries.some(isSeen)) return;
        observer.disconnect();
        seen();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
}

/** Whether an element is displayed, also where its layout is put off, which leaves the entry's box empty. */
function hasBox(element: Element): boolean {
  return 'checkVisibility' in element ? element.checkVisibility() : hasRects(element);
}

function hasRects(element: { readonly getClientRects: () => { readonly length: number } }): boolean {
  return element.getClientRects().length > 0;
}
