import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-200B, U+200E-206F, U+20AC, U+2122, U+2212';
const THAI = 'U+0E01-0E5B, U+200C-200D, U+25CC';

/** The fonts of the sites: the shop's own Prompt, by weight and script. */
const FACES = [
  { file: 'prompt-thai-400-normal.woff2', weight: 400, range: THAI },
  { file: 'prompt-latin-400-normal.woff2', weight: 400, range: LATIN },
  { file: 'prompt-thai-600-normal.woff2', weight: 600, range: THAI },
  { file: 'prompt-latin-600-normal.woff2', weight: 600, range: LATIN },
] as const;

/** `@font-face` rules for the fonts, served below `base`. */
export function fontFaces(base: string): string {
  return FACES.map(
    ({ file, weight, range }) =>
      `@font-face{font-family:Prompt;font-weight:${weight};font-display:swap;` +
      `src:url(${base}/${file}) format('woff2');unicode-range:${range}}`,
  ).join('\n');
}

/** A font by its file name; null for any other name. */
export async function fontFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const face = FACES.find(({ file }) => file === name);
  if (face === undefined) return null;
  const path = fileURLToPath(import.meta.resolve(`@fontsource/prompt/files/${face.file}`));
  return new Uint8Array(await readFile(path));
}
