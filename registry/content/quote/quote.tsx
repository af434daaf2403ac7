import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './quote.module.css';

export default function Quote({ text, by, root }: PropsOf<typeof spec>) {
  return (
    <figure {...rootProps(root, styles.quote)}>
      <blockquote className={styles.words}>{text}</blockquote>
      {by !== '' && <figcaption className={styles.by}>{by}</figcaption>}
    </figure>
  );
}
