import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBuilder } from '../builder-context.ts';
import type { PreviewEvents } from '../frame/use-frame.ts';
import { insertNodes, moveNode } from '../page/edits.ts';
import { indexNodes, type NodePosition, type RawNode } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { type Boxes, type DropPlace, dropPlaceAt, type Point, typeOf } from './drop-place.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/** The dragged content: a node of the page, or a sample of the palette. */
export type Carried =
  | { readonly kind: 'node'; readonly id: string; readonly type: string }
  | { readonly kind: 'sample'; readonly sample: RawNode; readonly type: string };

/** A drag over the page, and its actions. */
export interface CanvasDrag {
  readonly carried: Carried | undefined;
  /** The current drop position. */
  readonly place: DropPlace | undefined;
  /** A sample of the palette is picked up (undefined: let go outside). */
  readonly carrySample: (sample: RawNode | undefined) => void;
  /** The sample is at a point of the frame's viewport; undefined: outside. */
  readonly moveTo: (point: Point | undefined) => void;
  readonly drop: () => void;
  /** A drag that the frame reports. */
  readonly follow: (drag: PreviewEvents['drag']) => void;
}

interface Options {
  readonly editing: Editing;
  readonly carried: Carried | undefined;
  readonly setCarried: (carried: Carried | undefined) => void;
  readonly boxes: Boxes;
  /** Height of the frame's viewport (px). */
  readonly height: () => number;
  readonly scroll: (y: number) => void;
}

/** px at the top and the bottom of the frame where a drag scrolls the page, the time between steps (ms) and their length (px). */
const EDGE = 64;
const SCROLL_MS = 40;
const MOST_STEP = 28;

/** Length of the next scroll step of a drag at `y` in a frame of a height: 0 but near its top and bottom (px). */
export function scrollStep(y: number, height: number): number {
  const [above, below] = [EDGE - y, y - (height - EDGE)];
  const depth = Math.max(above, below, 0);
  const step = Math.round((Math.min(depth, EDGE) / EDGE) * MOST_STEP);
  return above > 0 ? -step : step;
}

/** Follows a drag over the page: of a node in the frame, or of a sample from the palette. Escape cancels it. */
export function useCanvasDrag({
  editing: { state, actions },
  carried,
  setCarried,
  boxes,
  height,
  scroll,
}: Options): CanvasDrag {
  const { manifest } = useBuilder();
  const [point, setPoint] = useState<Point>();
  const now = useRef<Carried>(undefined);
  const { page, selected } = state;
  const carry = (next: Carried | undefined) => {
    now.current = next;
    setCarried(next);
    setPoint(undefined);
  };
  const placeAt = (at: Point | undefined, what: Carried | undefined) => {
    if (at === undefined || what === undefined) return undefined;
    const id = what.kind === 'node' ? what.id : undefined;
    return dropPlaceAt({ page, manifest, boxes, type: what.type, id }, at);
  };
  const dropAt = (at: Point | undefined) => {
    const what = now.current;
    const place = placeAt(at, what);
    carry(undefined);
    if (place === undefined || what === undefined) return;
    actions.edit(undefined, (current) =>
      what.kind === 'sample'
        ? insertNodes(current, place.position, [what.sample])
        : { page: moveNode(current, what.id, place.position), id: what.id },
    );
  };
  const follow = ({ phase, nodeId, ancestors, x, y }: PreviewEvents['drag']) => {
    if (phase === 'start') {
      // A selected container moves as a whole, from any grip position.
      const id = selected !== undefined && ancestors.includes(selected) ? selected : nodeId;
      if (!indexNodes(page).has(id)) return;
      carry({ kind: 'node', id, type: typeOf(page, id) });
      actions.select(id);
    }
    if (now.current?.kind !== 'node') return;
    if (phase === 'cancel') carry(undefined);
    else if (phase === 'end') dropAt({ x, y });
    else setPoint({ x, y });
  };

  const step = useEffectEvent(() => {
    const length = point === undefined ? 0 : scrollStep(point.y, height());
    if (length !== 0) scroll(length);
  });
  const isCarrying = carried !== undefined;
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    carry(undefined);
  });
  useEffect(() => {
    if (!isCarrying) return undefined;
    const timer = setInterval(() => step(), SCROLL_MS);
    const onKey = (event: KeyboardEvent) => cancel(event);
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isCarrying]);

  const place = placeAt(point, carried);
  const own = carried?.kind === 'node' ? indexNodes(page).get(carried.id)?.position : undefined;
  return {
    carried,
    place: place !== undefined && isWhereItIs(own, place) ? undefined : place,
    carrySample: (sample) =>
      carry(sample === undefined ? undefined : { kind: 'sample', sample, type: String(sample.type) }),
    moveTo: setPoint,
    drop: () => dropAt(point),
    follow,
  };
}

/** Whether a node is already at a place. */
function isWhereItIs(own: NodePosition | undefined, { position }: DropPlace): boolean {
  return (
    own?.parent === position.parent &&
    own.slot === position.slot &&
    (position.index === own.index || position.index === own.index + 1)
  );
}
