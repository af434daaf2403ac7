import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './row.module.css';

export default function Row({ gap, justify, align, grow, root, children }: PropsOf<typeof spec>) {
  return (
    <div
      {...rootProps(
        root,
        styles.row,
        styles[`gap-${gap}`],
        styles[`justify-${justify}`],
        styles[`align-${align}`],
        grow && styles.grow,
      )}
    >
      {children}
    </div>
  );
}
