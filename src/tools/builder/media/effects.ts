/** Effects of pictures, on their pixels: the same for the preview and the saved picture, and in every browser. Pure. */

/** Strengths of the effects; 0 leaves the pixels as they are. */
export interface Effects {
  /** From -100 to 100, as are contrast and saturation. A saturation of -100 is black and white. */
  readonly brightness: number;
  readonly contrast: number;
  readonly saturation: number;
  /** From 0 to 100, as is sharpness. */
  readonly blur: number;
  readonly sharpness: number;
}

/** Pixels as canvases have them: RGBA, not multiplied by alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Radius of the strongest blur, and of sharpening, as a share of the picture's longer side: a preview looks alike. */
const BLUR_RADIUS = 0.025;
const SHARP_RADIUS = 0.0008;
/** Passes of a box blur that come close to a Gaussian one. */
const PASSES = 2;
const MIDDLE = 128;
/** Shares of the colours in the brightness of a pixel (ITU-R BT.601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114];

/** Changes pixels in place. `side` is the longer side of the whole picture, in the scale of these pixels. */
export function applyEffects(pixels: Pixels, effects: Effects, side: number): void {
  const { brightness, contrast, saturation, blur, sharpness } = effects;
  if (sharpness > 0) sharpen(pixels, sharpness / 50, Math.max(1, Math.round(side * SHARP_RADIUS)));
  if (brightness !== 0 || contrast !== 0 || saturation !== 0) changeTones(pixels.data, effects);
  if (blur > 0) blurPixels(pixels, Math.max(1, Math.round((side * BLUR_RADIUS * blur) / 100)));
}

function changeTones(data: Uint8ClampedArray, { brightness, contrast, saturation }: Effects): void {
  const tones = Float32Array.from({ length: 256 }, (_, tone) => {
    const lit = tone * (1 + brightness / 100);
    return (lit - MIDDLE) * (1 + contrast / 100) + MIDDLE;
  });
  const colour = 1 + saturation / 100;
  for (let at = 0; at < data.length; at += 4) {
    const red = tones[data[at] ?? 0] ?? 0;
    const green = tones[data[at + 1] ?? 0] ?? 0;
    const blue = tones[data[at + 2] ?? 0] ?? 0;
    const grey = red * RED + green * GREEN + blue * BLUE;
    data[at] = grey + (red - grey) * colour;
    data[at + 1] = grey + (green - grey) * colour;
    data[at + 2] = grey + (blue - grey) * colour;
  }
}

/** Unsharp mask: adds the difference to a blurred copy. */
function sharpen({ data, width, height }: Pixels, strength: number, radius: number): void {
  const soft = { data: data.slice(), width, height };
  blurPixels(soft, radius);
  for (let at = 0; at < data.length; at += 1) {
    const own = data[at] ?? 0;
    if (at % 4 !== 3) data[at] = own + (own - (soft.data[at] ?? 0)) * strength;
  }
}

/** Blurs rows, then columns. Pixels are multiplied by alpha meanwhile: what can't be seen must not darken an edge. */
function blurPixels({ data, width, height }: Pixels, radius: number): void {
  multiplyByAlpha(data, (value, alpha) => (value * alpha) / 255);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let row = 0; row < height; row += 1) blurLine(data, row * width * 4, 4, width, radius);
    for (let column = 0; column < width; column += 1) blurLine(data, column * 4, width * 4, height, radius);
  }
  multiplyByAlpha(data, (value, alpha) => (alpha === 0 ? 0 : (value * 255) / alpha));
}

function multiplyByAlpha(data: Uint8ClampedArray, change: (value: number, alpha: number) => number): void {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at - 3; channel < at; channel += 1) data[channel] = change(data[channel] ?? 0, alpha);
  }
}

/** The mean of each pixel's neighbours in a line; its ends are repeated beyond it. */
function blurLine(data: Uint8ClampedArray, start: number, step: number, length: number, radius: number): void {
  const line = new Uint8ClampedArray(length);
  const size = 2 * radius + 1;
  for (let channel = start; channel < start + 4; channel += 1) {
    for (let at = 0; at < length; at += 1) line[at] = data[channel + at * step] ?? 0;
    const [first, last] = [line[0] ?? 0, line[length - 1] ?? 0];
    let sum = first * radius;
    for (let at = 0; at <= radius; at += 1) sum += line[at] ?? last;
    for (let at = 0; at < length; at += 1) {
      data[channel + at * step] = sum / size;
      sum += (line[at + radius + 1] ?? last) - (line[at - radius] ?? first);
    }
  }
}
