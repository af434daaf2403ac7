import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A mouse that rests this long on an item means it; one that is away this long has left. In ms. */
const OPEN_AFTER = 140;
const CLOSE_AFTER = 280;
/** A click so soon after the panel opened by itself was meant to open it, not to close it. */
const CLICK_GUARD = 500;

/** Opens a popover while a mouse rests on its item. Keyboard, touch and clicks are the browser's own. */
export function useHoverIntent(panel: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, act: (element: HTMLElement) => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (panel.current !== null) act(panel.current);
    }, ms);
  };
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      after(OPEN_AFTER, (element) => {
        if (element.matches(':popover-open')) return;
        element.showPopover();
        openedAt.current = performance.now();
      });
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      after(CLOSE_AFTER, (element) => {
        if (element.matches(':popover-open') && !element.contains(document.activeElement)) element.hidePopover();
      });
    },
    onClickCapture: (event: MouseEvent) => {
      if (performance.now() - openedAt.current < CLICK_GUARD && !panel.current?.contains(event.target as Node))
        event.preventDefault();
    },
  };
}
