import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

interface Look {
  /** `primary`: the main action of its section; `secondary`: beside it; `quiet`: repeated on many items. */
  readonly look?: 'primary' | 'secondary' | 'quiet';
}

/** A button of type `button` unless given another type. */
export function Button({ look = 'primary', className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={classes(styles.button, styles[look], className)} />;
}

/** A link that looks like a button; `href` with its language prefix already. */
export function ButtonAnchor({ look = 'primary', className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classes(styles.button, styles[look], className)}>
      {children}
    </a>
  );
}
