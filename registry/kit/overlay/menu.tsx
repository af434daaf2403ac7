import { type FocusEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import type { RootProps } from '../define.ts';
import { classes } from '../ui/classes.ts';
import styles from './menu.module.css';

interface MenuProps {
  readonly root?: RootProps | undefined;
  /** Visible content of the button. */
  readonly opener: ReactNode;
  /** Accessible name of the button where its content is no text. */
  readonly label?: string;
  readonly openerClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens a popover; Escape and a click outside close it and return focus to the button. */
export function Menu({ root, opener, label, openerClassName, panelClassName, children }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const closeOnBlur = useCloseOnBlur(panel);
  return (
    <div {...root} className={classes(styles.menu, root?.className)} {...closeOnBlur}>
      <button type="button" className={classes(styles.opener, openerClassName)} popoverTarget={id} aria-label={label}>
        {opener}
      </button>
      <div ref={panel} id={id} popover="auto" className={classes(styles.panel, panelClassName)}>
        {children}
      </div>
    </div>
  );
}

/** Closes a popover if it is open. */
export function closePanel(panel: HTMLElement): void {
  if (panel.matches(':popover-open')) panel.hidePopover();
}

/** Browsers without `closedby` (Safari) report a click on the backdrop as one on the dialog itself, which its content covers. */
export function closeOnBackdrop({ target, currentTarget }: Pick<Event, 'target' | 'currentTarget'>): void {
  if (currentTarget instanceof HTMLDialogElement && target === currentTarget && !Reflect.has(currentTarget, 'closedBy'))
    currentTarget.close();
}

/** Props for the element around a button and its panel: closes the panel when focus moves out of both. */
export function useCloseOnBlur(panel: RefObject<HTMLElement | null>) {
  return {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null || currentTarget.contains(relatedTarget) || panel.current === null) return;
      closePanel(panel.current);
    },
  };
}
