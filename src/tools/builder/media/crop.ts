/** The part of a picture to keep, in percent of its width and height. Pure. */
import type { FocusPoint } from '#schemas/builder/media.ts';

/** A part of a picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Size = Pick<Crop, 'width' | 'height'>;

/** The whole picture. */
export const WHOLE: Crop = { x: 0, y: 0, width: 100, height: 100 };

/** Smallest side of a part, in percent. */
const SMALLEST = 2;

/** The part between two corners; `shape` is width by height in px, 0 for any. */
export function cropBetween(start: FocusPoint, end: FocusPoint, shape: number, picture: Size): Crop {
  const [x, y] = [clamp(end.x), clamp(end.y)];
  const width = Math.max(SMALLEST, Math.abs(x - clamp(start.x)));
  const drawn = Math.max(SMALLEST, Math.abs(y - clamp(start.y)));
  const height = shape === 0 ? drawn : (width * picture.width) / shape / picture.height;
  const factor = Math.min(1, 100 / height);
  const left = Math.min(x, clamp(start.x));
  const top = y < start.y && shape === 0 ? y : clamp(start.y);
  const size = { width: width * factor, height: height * factor };
  return { x: Math.min(left, 100 - size.width), y: Math.min(top, 100 - size.height), ...size };
}

/** The largest part of a shape, with the focal point as near to its middle as the picture allows. */
export function widestCrop(shape: number, focus: FocusPoint, picture: Size): Crop {
  const own = picture.width / picture.height;
  if (shape === 0) return WHOLE;
  const [width, height] = shape > own ? [100, (own / shape) * 100] : [(shape / own) * 100, 100];
  const start = (middle: number, size: number) => Math.min(Math.max(0, middle - size / 2), 100 - size);
  return { x: start(focus.x, width), y: start(focus.y, height), width, height };
}

/** A part in whole px. */
export function partOf({ x, y, width, height }: Crop, picture: Size): Crop {
  const px = (percent: number, whole: number) => Math.round((percent / 100) * whole);
  return {
    x: px(x, picture.width),
    y: px(y, picture.height),
    width: Math.max(1, px(width, picture.width)),
    height: Math.max(1, px(height, picture.height)),
  };
}

/** Moves a part by percent of the picture, or changes its size; it never leaves the picture. */
export function nudge(crop: Crop, x: number, y: number, isResized: boolean): Crop {
  const { width, height } = crop;
  if (!isResized) return { ...crop, x: fit(crop.x + x, 0, 100 - width), y: fit(crop.y + y, 0, 100 - height) };
  return { ...crop, width: fit(width + x, SMALLEST, 100 - crop.x), height: fit(height + y, SMALLEST, 100 - crop.y) };
}

function clamp(percent: number): number {
  return fit(percent, 0, 100);
}

function fit(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
