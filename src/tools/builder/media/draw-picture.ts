/** Draws edited pictures on a canvas: the preview and the picture to save, in one way. */
import { partOf } from './crop.ts';
import { applyEffects } from './effects.ts';
import { type PictureEdit, turnedSize } from './picture-edit.ts';

/** Quality of the file, which the store encodes again. */
const QUALITY = 0.9;

/** A picture ready to be drawn; rejects where it can't be read. */
export async function loadPicture(source: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return createImageBitmap(image);
}

/** Draws a picture turned and with its effects, but whole, within a side (px of the canvas). */
export function drawPreview(canvas: HTMLCanvasElement, picture: ImageBitmap, edit: PictureEdit, side: number): void {
  const size = turnedSize(picture, edit);
  const scale = Math.min(1, side / Math.max(size.width, size.height));
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context !== null) draw(context, picture, edit, { x: 0, y: 0, scale });
}

/** The edited picture as a file. */
export async function savePicture(picture: ImageBitmap, edit: PictureEdit, name: string): Promise<File> {
  const { x, y, width, height } = partOf(edit.crop, turnedSize(picture, edit));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('there is no canvas');
  draw(context, picture, edit, { x, y, scale: 1 });
  // A browser that encodes no WebP answers PNG.
  return new File([await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })], `${name}.webp`);
}

/** Draws a picture with the point at `x`, `y` of the turned one (px) in the corner. */
function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  edit: PictureEdit,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  const size = turnedSize(picture, edit);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(size.width / 2 - x, size.height / 2 - y);
  context.rotate((edit.turns * Math.PI) / 2);
  if (edit.isFlipped) context.scale(-1, 1);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  applyEffects(pixels, edit.effects, Math.max(picture.width, picture.height) * scale);
  context.putImageData(pixels, 0, 0);
}
