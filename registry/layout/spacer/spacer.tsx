import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './spacer.module.css';

export default function Spacer({ size, root }: PropsOf<typeof spec>) {
  return <div {...rootProps(root, styles[`size-${size}`])} aria-hidden="true" />;
}
