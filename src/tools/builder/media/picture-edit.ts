/** Edits of a picture: turned, cut and given effects; what is saved as a new picture. Pure. */
import type { FocusPoint } from '#schemas/builder/media.ts';
import { type Crop, WHOLE } from './crop.ts';
import type { Effects } from './effects.ts';

/** Edits in the order in which they are made: flipped, turned, cut, effects. */
export interface PictureEdit {
  readonly isFlipped: boolean;
  /** Quarters of a turn clockwise, from 0 to 3. */
  readonly turns: number;
  /** Of the turned picture. */
  readonly crop: Crop;
  readonly effects: Effects;
}

/** Effects that leave a picture as it is. */
const NONE: Effects = { brightness: 0, contrast: 0, saturation: 0, blur: 0, sharpness: 0 };

/** The picture as it is. */
export const UNEDITED: PictureEdit = { isFlipped: false, turns: 0, crop: WHOLE, effects: NONE };

/** A saturation that leaves no colour. */
export const GREY = -100;

/** Turns the edited picture by a quarter clockwise; its part turns with it. */
export function turn(edit: PictureEdit): PictureEdit {
  return { ...edit, turns: (edit.turns + 1) % 4, crop: turnArea(edit.crop) };
}

/** Mirrors the edited picture, left to right as it is shown. */
export function flip(edit: PictureEdit): PictureEdit {
  const { crop, isFlipped, turns } = edit;
  // Turned by an odd number of quarters, left and right are top and bottom of the original.
  return { ...edit, isFlipped: !isFlipped, turns: (4 - turns) % 4, crop: flipArea(crop) };
}

/** Where a point of the original is in the edited picture, before it is cut. */
export function placeOf(point: FocusPoint, { isFlipped, turns }: PictureEdit): FocusPoint {
  let area = { ...point, width: 0, height: 0 };
  if (isFlipped) area = flipArea(area);
  for (let turned = 0; turned < turns; turned += 1) area = turnArea(area);
  return { x: area.x, y: area.y };
}

/** The size of the edited picture in px, before it is cut. */
export function turnedSize<Size extends { readonly width: number; readonly height: number }>(
  { width, height }: Size,
  { turns }: PictureEdit,
): { readonly width: number; readonly height: number } {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

function turnArea({ x, y, width, height }: Crop): Crop {
  return { x: 100 - y - height, y: x, width: height, height: width };
}

function flipArea({ x, y, width, height }: Crop): Crop {
  return { x: 100 - x - width, y, width, height };
}

/** Steps of an editing, the last one last. `key` names what a step changes: the same one again is no further step. */
export interface EditHistory {
  readonly steps: readonly PictureEdit[];
  readonly key: string;
}

/** Adds a step. An empty key is always a step of its own. */
export function addStep({ steps, key }: EditHistory, edit: PictureEdit, changed = ''): EditHistory {
  const isSame = changed !== '' && changed === key;
  return { steps: [...(isSame ? steps.slice(0, -1) : steps), edit], key: changed };
}

/** Removes the last step. */
export function undoStep({ steps }: EditHistory): EditHistory {
  return { steps: steps.slice(0, -1), key: '' };
}
