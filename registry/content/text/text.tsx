import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './text.module.css';

export default function Text({ text, size, muted, align, root }: PropsOf<typeof spec>) {
  return (
    <p {...rootProps(root, styles.text, styles[size], muted && styles.muted, align === 'center' && styles.center)}>
      {text}
    </p>
  );
}
