import { type RefObject, useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Distance below the viewport at which an element counts as in view. */
const ROOT_MARGIN = '200px';

/**
 * Calls `seen` once when an element is about to come into view. Without a box, it is called in the next idle period;
 * without `IntersectionObserver`, at once. Pass a stable function: another one starts the observation again.
 */
export function useSeen(element: RefObject<Element | null>, seen: () => void): void {
  useEffect(() => {
    const watched = element.current;
    if (watched === null || !('IntersectionObserver' in window)) {
      seen();
      return undefined;
    }
    let isOver = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) return see();
        // The entry knows most boxes. Asking the element lays out the page, while a visitor may wait for an answer to a tap.
        const isDoubtful = entries.some(({ boundingClientRect: box }) => box.width === 0 && box.height === 0);
        if (isDoubtful)
          void whenIdle().then(() => {
            if (!isOver && !hasBox(watched)) see();
          });
      },
      { rootMargin: ROOT_MARGIN },
    );
    const see = () => {
      isOver = true;
      observer.disconnect();
      seen();
    };
    observer.observe(watched);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [element, seen]);
}

/** Whether an element is displayed, also where its layout is put off, which leaves the entry's box empty. */
function hasBox(element: Element): boolean {
  return 'checkVisibility' in element ? element.checkVisibility() : hasRects(element);
}

function hasRects(element: { readonly getClientRects: () => { readonly length: number } }): boolean {
  return element.getClientRects().length > 0;
}
