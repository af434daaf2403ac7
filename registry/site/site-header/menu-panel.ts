/** Behaviour of the header's menu: when its panels open and close. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { closePanel } from '#registry/kit/overlay/menu.tsx';

/** React key of a menu entry. */
export function entryKey({ label, href }: { readonly label: string; readonly href: string }): string {
  return `${label} ${href}`;
}

/** Delays before a panel opens on hover and closes after it (ms). */
const OPEN_DELAY_MS = 140;
const CLOSE_DELAY_MS = 280;

/** Props for a menu item that open its popover on hover; keyboard, touch and clicks are the browser's own. */
export function useHoverIntent(panel: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the panel is open only by hover: the click that follows was meant to open it. */
  const isHoverOpen = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const schedule = (ms: number, action: (element: HTMLElement) => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (panel.current !== null) action(panel.current);
    }, ms);
  };
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      schedule(OPEN_DELAY_MS, (element) => {
        if (element.matches(':popover-open')) return;
        element.showPopover();
        isHoverOpen.current = true;
      });
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      schedule(CLOSE_DELAY_MS, (element) => {
        if (element.matches(':popover-open') && !element.contains(document.activeElement)) element.hidePopover();
      });
    },
    onClickCapture: (event: MouseEvent) => {
      if (panel.current?.contains(event.target as Node)) return;
      if (isHoverOpen.current && panel.current?.matches(':popover-open')) event.preventDefault();
      isHoverOpen.current = false;
    },
  };
}

/** Closes the panel when a link inside it is clicked: the header stays over client-side navigation. */
export function useCloseOnLeave(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') !== null) closePanel(element);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [panel]);
}
