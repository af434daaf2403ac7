import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './stack.module.css';

export default function Stack({ gap, direction, align, root, children }: PropsOf<typeof spec>) {
  return <div {...rootProps(root, styles[direction], styles[gap], styles[align])}>{children}</div>;
}
