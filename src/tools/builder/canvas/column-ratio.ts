/** Columns whose proportions a prop chooses, such as `1-2-1`: their areas on the page, and the handles between them. Pure. */
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../api/manifest.ts';
import type { Box } from '../frame/shown-roots.ts';
import { fieldsOf } from '../page/page-values.ts';
import { childIds, indexNodes, type Page, type RawNode } from '../page/nodes.ts';

/** The proportions of a node's columns: the prop that names them, its value, and all values with as many columns. */
export interface ColumnRatio {
  readonly prop: string;
  readonly value: string;
  readonly choices: readonly string[];
}

const RATIO = /^\d+(?:-\d+)+$/;

/** The proportions of a node's columns; undefined for a node of a type without such. */
export function columnRatio(node: RawNode, manifest: Manifest): ColumnRatio | undefined {
  for (const { name, control, defaultValue } of fieldsOf(node, manifest)) {
    if (control.kind !== 'choice') continue;
    const all = control.options.map(({ value }) => String(value));
    if (!all.every((value) => RATIO.test(value))) continue;
    const written = isRecord(node.props) ? node.props[name] : undefined;
    const value = String(written ?? defaultValue);
    const choices = all.filter((each) => sharesOf(each).length === sharesOf(value).length);
    return choices.includes(value) ? { prop: name, value, choices } : undefined;
  }
  return undefined;
}

/** The columns of proportions as parts of 1. */
export function sharesOf(ratio: string): readonly number[] {
  const parts = ratio.split('-').map(Number);
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

/** A slot of a node with columns, and where it is. */
interface ColumnArea {
  readonly slot: string;
  readonly area: Box;
}

interface Shown {
  readonly page: Page;
  readonly manifest: Manifest;
  readonly boxes: Readonly<Record<string, Box>>;
}

/** Areas of a node's columns side by side, without gaps; undefined if it has none, or if they are stacked. */
export function columnAreas(
  { page, manifest, boxes }: Shown,
  id: string,
  { x, y, width, height }: Box,
): readonly ColumnArea[] | undefined {
  const node = indexNodes(page).get(id)?.node;
  const ratio = node && columnRatio(node, manifest);
  if (ratio === undefined || node === undefined) return undefined;
  const slots = Object.entries(manifest.types.get(String(node.type))?.slots ?? {})
    .filter(([, { part }]) => part?.prop === ratio.prop)
    .toSorted(([, a], [, b]) => (a.part?.index ?? 0) - (b.part?.index ?? 0))
    .map(([slot]) => slot);
  const isStacked = slots.some((slot) =>
    childIds(page, id, slot).some((child) => (boxes[child]?.width ?? 0) > width * STACKED),
  );
  if (isStacked || width < NARROW) return undefined;
  let left = x;
  return sharesOf(ratio.value).flatMap((share, index) => {
    const slot = slots[index];
    const area = { x: left, y, width: share * width, height };
    left += area.width;
    return slot === undefined ? [] : [{ slot, area }];
  });
}

/** A node as wide as this share of all columns is in stacked columns. */
const STACKED = 0.85;
/** px below which columns are stacked. */
const NARROW = 480;

/** The choice whose boundary after column `index` is nearest to a part of the width (0 to 1); the other columns follow. */
export function ratioAt({ value, choices }: ColumnRatio, index: number, part: number): string {
  const boundary = (ratio: string) =>
    sharesOf(ratio)
      .slice(0, index + 1)
      .reduce((sum, share) => sum + share, 0);
  const changes = (ratio: string) =>
    sharesOf(ratio).reduce((sum, share, at) => sum + Math.abs(share - (sharesOf(value)[at] ?? 0)), 0);
  const [nearest] = choices.toSorted(
    (a, b) => Math.abs(boundary(a) - part) - Math.abs(boundary(b) - part) || changes(a) - changes(b),
  );
  return nearest ?? value;
}

/** The next choice with the boundary after column `index` farther right (1) or left (-1); the same at the end. */
export function stepRatio(ratio: ColumnRatio, index: number, step: 1 | -1): string {
  const boundary = (each: string) =>
    sharesOf(each)
      .slice(0, index + 1)
      .reduce((sum, share) => sum + share, 0);
  const own = boundary(ratio.value);
  const farther = ratio.choices.filter((each) => (boundary(each) - own) * step > EPSILON).map(boundary);
  const next = step === 1 ? Math.min(...farther) : Math.max(...farther);
  return Number.isFinite(next) ? ratioAt(ratio, index, next) : ratio.value;
}

const EPSILON = 1e-9;
