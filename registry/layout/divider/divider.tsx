import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './divider.module.css';

export default function Divider({ root }: PropsOf<typeof spec>) {
  return <hr {...rootProps(root, styles.divider)} />;
}
