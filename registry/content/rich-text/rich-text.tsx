import type { PropsOf } from '#registry/kit/define.ts';
import { Prose } from '#registry/kit/ui/prose.tsx';
import type spec from './props.ts';
import styles from './rich-text.module.css';

export default function RichText({ html, root }: PropsOf<typeof spec>) {
  return <Prose html={html} root={root} className={styles.text} />;
}
