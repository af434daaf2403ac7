import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

interface Look {
  /** primary: the one thing to do here; secondary: beside it; quiet: repeated many times on a page. */
  readonly look?: 'primary' | 'secondary' | 'quiet';
}

/** A button that does not submit unless it is told to. */
export function Button({ look = 'primary', className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={classes(styles.button, styles[look], className)} />;
}

/** A link that looks like a button; `href` with its language prefix already. */
export function ButtonLink({ look = 'primary', className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classes(styles.button, styles[look], className)}>
      {children}
    </a>
  );
}
