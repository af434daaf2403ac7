/**
 * The drop position of a component dragged over the page: the nearest gap of the innermost list that accepts it. Pure.
 */
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../api/manifest.ts';
import type { Box } from '../frame/shown-roots.ts';
import { acceptsType } from '../page/insert-position.ts';
import { childIds, childLists, indexNodes, isWithin, type NodePosition, type Page } from '../page/nodes.ts';
import { columnAreas } from './column-ratio.ts';

/** Boxes of nodes by id, in px of the frame's viewport; a node that shows nothing has none. */
export type Boxes = Readonly<Record<string, Box>>;

/** A place in the page; `box` is a line of no thickness between two nodes, or the area of an empty list (`isArea`). */
export interface DropPlace {
  readonly position: NodePosition;
  readonly box: Box;
  readonly isArea: boolean;
}

export interface DropRequest {
  readonly page: Page;
  readonly manifest: Manifest;
  readonly boxes: Boxes;
  /** Type of the node that is dragged. */
  readonly type: string;
  /** Its id; undefined for a new one. */
  readonly id: string | undefined;
}

/** In px of the frame's viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** px at the rim of a container that belong to the list around it. */
const RIM = 8;

/** The place under a point; undefined if no list nearby accepts the type. */
export function dropPlaceAt(request: DropRequest, point: Point): DropPlace | undefined {
  for (const parent of containersAt(request, point)) {
    const places = placesIn(request, parent, point);
    const nearest = places.toSorted((a, b) => distance(a.box, point) - distance(b.box, point))[0];
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}

/** The containers around a point, the innermost first, the page (null) last. */
function containersAt({ page, boxes, id }: DropRequest, point: Point): readonly (string | null)[] {
  const around = [...indexNodes(page).keys()].filter((each) => {
    const box = boxes[each];
    return box !== undefined && contains(box, point) && (id === undefined || !isWithin(page, each, id));
  });
  return [...around.toReversed(), null];
}

/** The places in the lists of a container, or of the page; of a container with columns in the one under the point. */
function placesIn(request: DropRequest, parent: string | null, point: Point): readonly DropPlace[] {
  const { page, manifest, boxes, type } = request;
  const box = parent === null ? undefined : boxes[parent];
  const areas = parent === null || box === undefined ? undefined : columnAreas(request, parent, box);
  const column = areas?.find(({ area }) => point.x <= area.x + area.width)?.slot;
  return slotsOf(request, parent)
    .filter((slot) => (column === undefined || slot === column) && acceptsType(manifest, page, parent, slot, type))
    .flatMap((slot) => {
      const shown = childIds(page, parent, slot).filter((child) => boxes[child] !== undefined);
      if (shown.length > 0) return gapsOf(request, parent, slot);
      const area = areas?.find((each) => each.slot === slot)?.area ?? box;
      const isEmpty = childIds(page, parent, slot).length === 0;
      if (!isEmpty || (parent !== null && area === undefined)) return [];
      const place = { position: { parent, slot, index: 0 }, box: area ?? PAGE, isArea: true };
      return [place];
    });
}

/** An empty page as far as the frame shows it. */
const PAGE: Box = { x: 0, y: 0, width: 4000, height: 4000 };

/** The lists of a container that its type has, and others that hold something. */
function slotsOf({ page, manifest }: DropRequest, parent: string | null): readonly string[] {
  if (parent === null) return ['children'];
  const node = indexNodes(page).get(parent)?.node ?? {};
  const offered = Object.keys(manifest.types.get(String(node.type))?.slots ?? {});
  return [...new Set([...offered, ...childLists(node).map(([name]) => name)])];
}

/** A line before and after each shown node of a list: across a column of nodes, along a row of them. */
function gapsOf({ page, boxes }: DropRequest, parent: string | null, slot: string): readonly DropPlace[] {
  const children = childIds(page, parent, slot).flatMap((child, index) => {
    const box = boxes[child];
    return box === undefined ? [] : [{ index, box }];
  });
  const isRow = children.some(({ box }, at) => {
    const next = children[at + 1]?.box;
    return next !== undefined && next.x >= box.x + box.width - 1 && next.y < box.y + box.height;
  });
  return children.flatMap(({ index, box }, at) => {
    const [before, after] = [children[at - 1]?.box, children[at + 1]?.box];
    const start = isRow ? edgeX(box.x, before, box) : edgeY(box.y, before, box);
    const end = isRow ? edgeX(box.x + box.width, box, after) : edgeY(box.y + box.height, box, after);
    const line = (edge: number): Box => (isRow ? { ...box, x: edge, width: 0 } : { ...box, y: edge, height: 0 });
    return [
      { position: { parent, slot, index }, box: line(start), isArea: false },
      { position: { parent, slot, index: index + 1 }, box: line(end), isArea: false },
    ];
  });
}

/** The middle between two nodes one under the other, else the edge itself. */
function edgeY(edge: number, above: Box | undefined, below: Box | undefined): number {
  if (above === undefined || below === undefined || below.y < above.y + above.height) return edge;
  return (above.y + above.height + below.y) / 2;
}

/** The middle between two nodes side by side, else the edge itself, as where a row wraps. */
function edgeX(edge: number, left: Box | undefined, right: Box | undefined): number {
  if (left === undefined || right === undefined || right.x < left.x + left.width) return edge;
  return (left.x + left.width + right.x) / 2;
}

/** Whether a point is within a box, and not at its rim where that is large enough to have one. */
function contains({ x, y, width, height }: Box, point: Point): boolean {
  const [inX, inY] = [rimOf(width), rimOf(height)];
  return point.x >= x + inX && point.x <= x + width - inX && point.y >= y + inY && point.y <= y + height - inY;
}

function rimOf(length: number): number {
  return Math.min(RIM, length / 4);
}

function distance({ x, y, width, height }: Box, point: Point): number {
  const beside = Math.max(x - point.x, 0, point.x - x - width);
  const above = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(beside, above);
}

/** The type of a node of a page; '' for none. */
export function typeOf(page: Page, id: string): string {
  const node = indexNodes(page).get(id)?.node;
  return isRecord(node) && typeof node.type === 'string' ? node.type : '';
}
