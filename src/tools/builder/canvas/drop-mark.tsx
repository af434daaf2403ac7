import { useLingui } from '@lingui/react/macro';
import type { DragEvent } from 'react';
import { SAMPLE_FORMAT } from '../palette/sample.ts';
import type { CanvasDrag } from './use-canvas-drag.ts';
import styles from './canvas.module.css';

interface Props {
  readonly drag: CanvasDrag;
  readonly zoom: number;
}

/** The drop position of a dragged component, over the page; receives the pointer of a drag from the palette. */
export function DropMark({ drag: { carried, place, moveTo, drop }, zoom }: Props) {
  const { t } = useLingui();
  if (carried === undefined) return null;
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(SAMPLE_FORMAT)) return;
    event.preventDefault();
    const { left, top } = event.currentTarget.getBoundingClientRect();
    moveTo({ x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom });
  };
  return (
    <div
      className={styles.drop}
      data-catches={carried.kind === 'sample' || undefined}
      onDragOver={over}
      onDragLeave={() => moveTo(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        drop();
      }}
    >
      {place && (
        <div
          className={place.isArea ? styles.area : styles.line}
          style={{
            translate: `${place.box.x * zoom}px ${place.box.y * zoom}px`,
            inlineSize: place.box.width * zoom,
            blockSize: place.box.height * zoom,
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {place === undefined
          ? t({ id: 'builder.drop.nowhere', message: 'It cannot stand here.' })
          : t({ id: 'builder.drop.here', message: 'Let go to put it here.' })}
      </p>
    </div>
  );
}
