/** Differences between two pictures of a page: boxes of changed pixels, and the nodes that they belong to. Pure. */
import pixelmatch from 'pixelmatch';
import { type Band, differingBands, type Raster } from './align-rows.ts';

/** In px of the picture. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture of a page with the boxes of its nodes, each after those around it. */
export interface Shot {
  readonly raster: Raster;
  readonly nodes: ReadonlyMap<string, Rect>;
}

/** A box in which pixels differ. */
export interface Region extends Rect {
  /** Number of pixels that differ. */
  readonly pixels: number;
}

/** A node that differs: only one picture has it, or what it draws itself, beside the nodes in it, is another. */
export interface ChangedNode {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Box in the picture after; of a removed one in that before. */
  readonly rect: Rect;
}

/** The differences of two pictures; both lists are empty where they look the same. */
export interface Changes {
  readonly regions: readonly Region[];
  readonly nodes: readonly ChangedNode[];
}

/** Distance of colours that counts (0 to 1): less than anybody sees, more than rounding. */
const THRESHOLD = 0.05;
/** Size of the cells that regions are made of, and how many cells apart two of them are one region. */
const CELL = 8;
const GAP = 2;
/** Rows around a shifted band that are looked at with it. */
const MARGIN = 2;

/** Finds what differs between two pictures of one width. Rows only shifted by other rows are no difference. */
export function findChanges(before: Shot, after: Shot): Changes {
  const regions = changedRegions(before.raster, after.raster);
  return { regions, nodes: regions.length === 0 ? [] : changedNodes(before, after) };
}

/** Regions of the picture after; rows that are not there any more are a line where they were. */
function changedRegions(before: Raster, after: Raster): readonly Region[] {
  const whole = { before: { y: 0, height: before.height }, after: { y: 0, height: after.height } };
  const bands = before.width === after.width ? differingBands(before, after) : undefined;
  return (bands ?? [whole]).flatMap((band) => regionsOfBand(before, after, band));
}

function regionsOfBand(before: Raster, after: Raster, { before: from, after: to }: Band): readonly Region[] {
  const isRounded = from.y !== to.y && Math.abs(from.height - to.height) <= 1;
  if (isRounded && isSameWithin(before, after, from, to)) return [];
  const size = { width: Math.max(before.width, after.width), height: Math.max(from.height, to.height) };
  const [one, other] = [cropTo(before, from), cropTo(after, to)];
  const mask = differingPixels(one, other, ORIGIN, ORIGIN, size);
  if (mask === undefined) return [];
  const end = Math.max(to.y + to.height, to.y + 1);
  return regionsOf(mask).map((region) => {
    const y = Math.min(to.y + region.y, end - 1);
    return { ...region, y, height: Math.max(1, Math.min(region.height, end - y)) };
  });
}

/**
 * Whether two bands look the same except for one row. A band shifted by half a pixel may have parts one row higher or
 * lower.
 */
function isSameWithin(before: Raster, after: Raster, from: Band['before'], to: Band['after']): boolean {
  const size = { width: after.width, height: to.height + 2 * MARGIN };
  const masks = [-1, 0, 1].map((by) =>
    differingPixels(before, after, { x: 0, y: from.y - MARGIN + by }, { x: 0, y: to.y - MARGIN }, size),
  );
  const [first] = masks;
  if (first === undefined) return true;
  return !first.data.some((differs, pixel) => differs === 1 && masks.every((mask) => mask?.data[pixel] === 1));
}

/** A band of a picture as a picture. */
function cropTo({ width, data }: Raster, { y, height }: Band['before']): Raster {
  return { width, height, data: data.subarray(y * width * 4, (y + height) * width * 4) };
}

const ORIGIN = { x: 0, y: 0 };
type Point = Pick<Rect, 'x' | 'y'>;
type Size = Pick<Rect, 'width' | 'height'>;

/** One byte a pixel: whether it differs. */
interface Mask extends Size {
  readonly data: Uint8Array;
}

/** Compares a part of each picture, from a point on; undefined where all of it looks the same. */
function differingPixels(before: Raster, after: Raster, from: Point, to: Point, size: Size): Mask | undefined {
  const [one, other] = [cut(before, from, size), cut(after, to, size)];
  if (Buffer.compare(one, other) === 0) return undefined;
  const output = new Uint8Array(one.length);
  const options = { threshold: THRESHOLD, diffMask: true };
  const count = pixelmatch(one, other, output, size.width, size.height, options);
  if (count === 0) return undefined;
  // The mask paints anti-aliasing yellow and differences red: the green channel distinguishes them.
  const data = new Uint8Array(size.width * size.height);
  for (let pixel = 0; pixel < data.length; pixel += 1)
    data[pixel] = output[pixel * 4 + 3] !== 0 && output[pixel * 4 + 1] === 0 ? 1 : 0;
  return { ...size, data };
}

/** A part of a picture; transparent where there is none. */
function cut({ width, height, data }: Raster, { x, y }: Point, size: Size): Uint8Array {
  const part = new Uint8Array(size.width * size.height * 4);
  const columns = Math.min(size.width, width - x);
  for (let row = Math.max(0, -y); row < Math.min(size.height, height - y); row += 1) {
    const start = ((y + row) * width + x) * 4;
    part.set(data.subarray(start, start + Math.max(0, columns) * 4), row * size.width * 4);
  }
  return part;
}

/** Boxes around adjacent differing pixels, from top to bottom. */
function regionsOf({ width, height, data }: Mask): Region[] {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const counts = new Uint32Array(columns * rows);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    if (data[pixel] === 0) continue;
    const cell = Math.floor(Math.floor(pixel / width) / CELL) * columns + Math.floor((pixel % width) / CELL);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const isSeen = new Uint8Array(counts.length);
  const regions: Region[] = [];
  for (const [start, count] of counts.entries()) {
    if (count === 0 || isSeen[start] === 1) continue;
    const cells = connectedCells(counts, columns, start, isSeen);
    const xs = cells.map((cell) => cell % columns);
    const ys = cells.map((cell) => Math.floor(cell / columns));
    const [left, top] = [least(xs) * CELL, least(ys) * CELL];
    const [right, bottom] = [Math.min(width, (most(xs) + 1) * CELL), Math.min(height, (most(ys) + 1) * CELL)];
    const pixels = cells.reduce((sum, cell) => sum + (counts[cell] ?? 0), 0);
    regions.push({ x: left, y: top, width: right - left, height: bottom - top, pixels });
  }
  return regions;
}

/** Cells with differing pixels that are reached from one over gaps of at most `GAP` cells. */
function connectedCells(counts: Uint32Array, columns: number, start: number, isSeen: Uint8Array): readonly number[] {
  const found: number[] = [];
  const open = [start];
  isSeen[start] = 1;
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    found.push(cell);
    const column = cell % columns;
    for (let down = -GAP; down <= GAP; down += 1)
      for (let along = -GAP; along <= GAP; along += 1) {
        const next = cell + down * columns + along;
        const isInside = column + along >= 0 && column + along < columns && next >= 0 && next < counts.length;
        if (!isInside || isSeen[next] === 1 || counts[next] === 0) continue;
        isSeen[next] = 1;
        open.push(next);
      }
  }
  return found;
}

const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other));
const most = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other));

/** A node that was only shifted looks the same where it is now, and is none of them. */
function changedNodes(before: Shot, after: Shot): ChangedNode[] {
  const known = [...after.nodes].flatMap(([id, rect]): readonly ChangedNode[] => {
    const earlier = before.nodes.get(id);
    if (earlier === undefined) return [{ id, kind: 'added', rect }];
    return looksSame(before, after, id, earlier, rect) ? [] : [{ id, kind: 'changed', rect }];
  });
  const removed = [...before.nodes].filter(([id]) => !after.nodes.has(id));
  return [...known, ...removed.map(([id, rect]) => ({ id, kind: 'removed', rect }) as const)];
}

/** Compares what a node draws itself: nodes in it are painted over, those that only one picture has too. */
function looksSame(before: Shot, after: Shot, id: string, from: Rect, to: Rect): boolean {
  const [one, other] = [rounded(from), rounded(to)];
  // A box that grows with its nodes draws the same, so only the common part is compared.
  const size = { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
  if (size.width === 0 || size.height === 0) return one.width * one.height === other.width * other.height;
  const inside = [...innerBoxes(before, id, one), ...innerBoxes(after, id, other)];
  const isLeaf = inside.length === 0;
  if (isLeaf && (one.width !== other.width || one.height !== other.height)) return false;
  const mask = differingPixels(before.raster, after.raster, one, other, size);
  if (mask === undefined) return true;
  for (const box of inside) paintOver(mask, box);
  return !mask.data.includes(1);
}

/** Boxes of the nodes inside a node, from its corner on. */
function innerBoxes({ nodes }: Shot, id: string, { x, y, width, height }: Rect): readonly Rect[] {
  return [...nodes].flatMap(([other, rect]) => {
    const box = rounded(rect);
    const isInside =
      other !== id &&
      box.x >= x &&
      box.y >= y &&
      box.x + box.width <= x + width &&
      box.y + box.height <= y + height &&
      box.width * box.height < width * height;
    return isInside ? [{ ...box, x: box.x - x, y: box.y - y }] : [];
  });
}

function paintOver({ width, height, data }: Mask, box: Rect): void {
  for (let row = Math.max(0, box.y); row < Math.min(height, box.y + box.height); row += 1) {
    const start = row * width;
    data.fill(0, start + Math.max(0, box.x), start + Math.min(width, box.x + box.width));
  }
}

/** Whole pixels around a box. */
function rounded({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.ceil(x + width) - left),
    height: Math.max(0, Math.ceil(y + height) - top),
  };
}
