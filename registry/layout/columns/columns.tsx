import type { PropsOf } from '#registry/kit/define.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import styles from './columns.module.css';
import type spec from './props.ts';

export default function Columns({ ratio, gap, align, stack, lastFirst, root, slots }: PropsOf<typeof spec>) {
  const names = ratio.split('-').map((_, index) => `column-${index + 1}`);
  return (
    <div {...rootProps(root, styles.columns)}>
      <div
        className={classes(
          styles.grid,
          styles[`ratio-${ratio}`],
          styles[`gap-${gap}`],
          styles[`align-${align}`],
          styles[`stack-${stack}`],
          lastFirst && styles.lastFirst,
        )}
      >
        {names.map((name) => (
          <div key={name} className={styles.column}>
            {slots[name]}
          </div>
        ))}
      </div>
    </div>
  );
}
