import { type RefObject, useEffect } from 'react';

/**
 * Calls `close` when a link inside the panel is followed, since inside the app the header outlives the page, and when
 * the dialog's backdrop is clicked.
 */
export function useCloseOnLeave(panel: RefObject<HTMLElement | null>, close: (panel: HTMLElement) => void): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const onClick = ({ target }: MouseEvent) => {
      const onLink = target instanceof Element && target.closest('a') !== null;
      if (onLink || target === element) close(element);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [panel, close]);
}
