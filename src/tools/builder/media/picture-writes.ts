/** The props that choosing a library picture writes into a node: its source, alternative text and focal point. Pure. */
import { isRecord } from '#schemas/record.ts';
import type { MediaItem } from '#schemas/builder/media.ts';
import { kindOf, pictureOf } from './media-kinds.ts';
import type { NamedField } from '../../editor-form/field-model.ts';

/** Values to write, by JSON Pointer into the node. */
export type PictureWrites = readonly (readonly [pointer: string, value: unknown])[];

const MIDDLE = 50;

/**
 * Writes for the picture field at `pointer`. The focal point goes with the picture, and so does its alternative text: the
 * one of the node describes the picture before, unless it was written before there was one. A film brings its poster.
 */
export function pictureWrites(
  fields: readonly NamedField[],
  node: Readonly<Record<string, unknown>>,
  pointer: string,
  item: Pick<MediaItem, 'src' | 'alt' | 'focus' | 'format' | 'width'>,
): PictureWrites {
  const steps = pointer.split('/').slice(1);
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const beside = siblings(fields, steps.slice(1, -1));
  const values = valueAt(node, steps.slice(0, -1));
  const source = values[steps.at(-1) ?? ''];
  const isReplaced = !isBlank(source) && source !== item.src;
  const isKnown = (name: string) => beside.some((field) => field.name === name);
  if (kindOf(item.format) !== 'picture') {
    const poster = kindOf(item.format) === 'film' && isKnown('poster') ? pictureOf(item) : undefined;
    return [[pointer, item.src], ...(poster === undefined ? [] : [[`${parent}/poster`, poster] as const])];
  }
  const { x, y } = item.focus;
  const focus = x === MIDDLE && y === MIDDLE ? undefined : { x, y };
  const texts = Object.fromEntries(Object.entries(item.alt).filter(([, text]) => text !== undefined && text !== ''));
  const isDescribed = Object.keys(texts).length > 0;
  return [
    [pointer, item.src],
    ...(isKnown('focus') ? [[`${parent}/focus`, focus] as const] : []),
    ...(isKnown('alt') && (isReplaced || (isBlank(values.alt) && isDescribed))
      ? [[`${parent}/alt`, isDescribed ? { $t: texts } : undefined] as const]
      : []),
  ];
}

/** Fields beside the one at a path. */
function siblings(fields: readonly NamedField[], [step, ...rest]: readonly string[]): readonly NamedField[] {
  const field = fields.find(({ name }) => name === step);
  if (field === undefined) return step === undefined ? fields : [];
  const inner = field.control.kind === 'list' ? field.control.item.control : field.control;
  const left = field.control.kind === 'list' ? rest.slice(1) : rest;
  return inner.kind === 'record' ? siblings(inner.fields, left) : [];
}

function valueAt(node: unknown, steps: readonly string[]): Readonly<Record<string, unknown>> {
  const found = steps.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isRecord(value) ? value[step] : undefined),
    node,
  );
  return isRecord(found) ? found : {};
}

function isBlank(alt: unknown): boolean {
  return alt === undefined || alt === '' || (isRecord(alt) && isRecord(alt.$t) && Object.values(alt.$t).every(isBlank));
}
