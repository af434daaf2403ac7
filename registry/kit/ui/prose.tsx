import type { RootProps } from '../define.ts';
import type { SafeHtml } from '../props/fields.ts';
import { classes } from './classes.ts';
import { Html } from './html.tsx';
import styles from './prose.module.css';

/** Long text to read: sanitised HTML in the shop's typography, at a width that reads well. */
export function Prose({ html, root, className }: { html: SafeHtml; root?: RootProps; className?: string | undefined }) {
  return <Html html={html} {...(root === undefined ? {} : { root })} className={classes(styles.prose, className)} />;
}
