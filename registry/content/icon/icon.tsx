import type { PropsOf } from '#registry/kit/define.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon } from '#registry/kit/ui/picture/content-icon.tsx';
import type spec from './props.ts';
import styles from './icon.module.css';

export default function IconNode({ name, label, size, color, ground, align, root }: PropsOf<typeof spec>) {
  return (
    <div {...rootProps(root, styles.line, styles[align], styles[size])}>
      <span className={classes(styles.sign, styles[color], ground !== 'none' && styles.ground, styles[ground])}>
        <ContentIcon name={name} label={label === '' ? undefined : label} />
      </span>
    </div>
  );
}
