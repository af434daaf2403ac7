import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './grid.module.css';

/** Minimum column widths (px); one class each, since the content security policy forbids inline styles. */
const STEPS = [120, 160, 200, 240, 280, 320, 360, 420, 480, 560, 640] as const;

export default function Grid({ min, gap, root, children }: PropsOf<typeof spec>) {
  const step = STEPS.find((px) => px >= min - 20) ?? 640;
  return <div {...rootProps(root, styles.grid, styles[`min${step}`], styles[gap])}>{children}</div>;
}
