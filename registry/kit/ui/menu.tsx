import { type ReactNode, useId, useRef } from 'react';
import type { RootProps } from '../define.ts';
import { classes } from './classes.ts';
import { useCloseOnBlur } from './close-panel.ts';
import styles from './menu.module.css';

interface MenuProps {
  readonly root?: RootProps | undefined;
  /** What is seen of the button. */
  readonly opener: ReactNode;
  /** The button's name, where what is seen does not say it. */
  readonly label?: string;
  readonly openerClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens a small panel; Escape and a tap beside it close it, and the focus goes back to the button. */
export function Menu({ root, opener, label, openerClassName, panelClassName, children }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const leaving = useCloseOnBlur(panel);
  return (
    <div {...root} className={classes(styles.menu, root?.className)} {...leaving}>
      <button type="button" className={classes(styles.opener, openerClassName)} popoverTarget={id} aria-label={label}>
        {opener}
      </button>
      <div ref={panel} id={id} popover="auto" className={classes(styles.panel, panelClassName)}>
        {children}
      </div>
    </div>
  );
}
