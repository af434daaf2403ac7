import type { FocusEvent, RefObject } from 'react';

/** Closes a popover, or a dialog that stands as one, if it is open. */
export function closePanel(panel: HTMLElement): void {
  if (panel.matches(':popover-open')) panel.hidePopover();
  if (panel instanceof HTMLDialogElement) panel.close();
}

/** For what holds a button and its panel: a panel from which the focus goes on does not stay in its way. */
export function useCloseOnBlur(panel: RefObject<HTMLElement | null>) {
  return {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null || currentTarget.contains(relatedTarget) || panel.current === null) return;
      closePanel(panel.current);
    },
  };
}
