/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Reads `oklch(0.5 0.1 40)`; anything else is an error that names it. */
export function parseOklch(text: string): Oklch {
  const found = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(text.trim());
  if (found === null) throw new Error(`expected a colour such as oklch(0.5 0.1 40), found: ${text}`);
  return { l: Number(found[1]), c: Number(found[2]), h: Number(found[3]) };
}

/** Linear red, green and blue of sRGB, 0–1; beyond these where sRGB can't show the colour. */
function linearRgb({ l, c, h }: Oklch): readonly number[] {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short;
  return [red, green, blue];
}

/** Whether every screen shows the colour as it is meant, but for less than half a step of eight bits. */
export function isWithinSrgb(colour: Oklch): boolean {
  return linearRgb(colour).every((channel) => channel >= -0.0002 && channel <= 1.004);
}

/** Relative luminance (WCAG 2.2) of the colour as a screen shows it: what sRGB can't show is clipped. */
export function luminance(colour: Oklch): number {
  const [r, g, bl] = linearRgb(colour).map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (bl ?? 0);
}

/** Contrast of two colours (WCAG 2.2): 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
