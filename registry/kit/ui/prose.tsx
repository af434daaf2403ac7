import type { RootProps } from '../define.ts';
import type { SafeHtml } from '../props/fields.ts';
import { classes } from './classes.ts';
import { Html } from './html.tsx';
import styles from './prose.module.css';

/** Sanitised HTML as long text, in the shop's typography and at a readable line length. */
export function Prose({ html, root, className }: { html: SafeHtml; root?: RootProps; className?: string | undefined }) {
  return <Html html={html} {...(root === undefined ? {} : { root })} className={classes(styles.prose, className)} />;
}
