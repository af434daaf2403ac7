import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import styles from './container.module.css';
import type spec from './props.ts';

export default function Container(props: PropsOf<typeof spec>) {
  const { width, padding, gap, tone, picture, rounded, center, root, children } = props;
  return (
    <div {...rootProps(root, styles.container, styles[width], rounded && styles.rounded)} {...toneProps(tone)}>
      {picture !== undefined && (
        <Picture src={picture} alt="" sizes="(min-width: 80rem) 76rem, 100vw" ratio="auto" className={styles.picture} />
      )}
      <div
        className={classes(
          styles.content,
          styles[`padding-${padding}`],
          styles[`gap-${gap}`],
          center && styles.center,
          picture !== undefined && styles.veil,
        )}
      >
        {children}
      </div>
    </div>
  );
}
