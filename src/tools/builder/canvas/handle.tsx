import { type CSSProperties, useRef, useState } from 'react';
import { GESTURE } from '../page/edit-state.ts';
import styles from './canvas.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  readonly label: string;
  /** The direction that it is dragged in. */
  readonly axis: 'x' | 'y';
  readonly style: CSSProperties;
  /** Whether it is at the lower end of the frame, so that its value has room above it only. */
  readonly isAtEnd?: boolean;
  /** Position of the value among all, and the last position. */
  readonly value: number;
  readonly last: number;
  /** The value in words. */
  readonly text: string;
  readonly zoom: number;
  /** Where the handle is as a drag begins, in px of the page by its value's own measure. */
  readonly origin: () => number;
  /** Called with where it has been dragged to; `gesture` is the target of its one undo step. */
  readonly drag: (position: number, gesture: string) => void;
  /** Called by an arrow key. */
  readonly step: (step: 1 | -1) => void;
  /** Reverts the changes of the drag. */
  readonly cancel: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** A handle on the page that a pointer drags and the arrow keys step; shows its value meanwhile. */
export function Handle({
  label,
  axis,
  style,
  isAtEnd = false,
  value,
  last,
  text,
  zoom,
  origin,
  drag,
  step,
  cancel,
}: Props) {
  const start = useRef<{ readonly offset: number; readonly gesture: string; isMoved: boolean }>(undefined);
  const [isDragging, setDragging] = useState(false);
  const end = () => {
    start.current = undefined;
    setDragging(false);
  };
  const along = (event: { readonly clientX: number; readonly clientY: number }) =>
    (axis === 'x' ? event.clientX : event.clientY) / zoom;
  return (
    <div
      className={styles.handle}
      data-axis={axis}
      data-dragging={isDragging || undefined}
      data-at-end={isAtEnd || undefined}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={value}
      aria-valuetext={text}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { offset: origin() - along(event), gesture: `${GESTURE}${Date.now()}`, isMoved: false };
        setDragging(true);
      }}
      onPointerMove={(event) => {
        if (start.current === undefined) return;
        start.current.isMoved = true;
        drag(start.current.offset + along(event), start.current.gesture);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const key = pressedKey(event);
        const by = STEPS[key];
        if (key === 'Escape' && start.current !== undefined) {
          if (start.current.isMoved) cancel();
          end();
        } else if (by !== undefined) step(by);
        else return;
        event.preventDefault();
      }}
    >
      <span className={styles.value} aria-hidden="true">
        {label}: {text}
      </span>
    </div>
  );
}
