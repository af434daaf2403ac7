/** Reasons why pictures of a shop folder can't be shown: their content, their names or their sizes. */
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { isShownKind, pictureKind } from '#schemas/values/address/picture-kind.ts';
import { maxPixels, PICTURE_LIMITS, type PictureFacts, pixelsOf } from '../../bounds/picture-limits.ts';
import { isPicture } from '../catalog/picture.ts';
import type { FileProblem } from './problem.ts';

/** A picture of a shop folder. */
export interface PictureFile {
  /** Path below `images/`, with slashes, in Unicode form C. */
  readonly file: string;
  readonly source: string;
}

type Fault = Pick<FileProblem, 'expected' | 'found'>;

const EXPECTED = 'expected a JPEG, PNG, WebP, AVIF, GIF, SVG or ICO picture';
/** Files that operating systems create in every folder. */
const OF_SYSTEMS = /^(?:thumbs\.db|desktop\.ini)$/i;
/** Formats that are served by their file extension; browsers detect the format of pixel images themselves. */
const ENDINGS: Readonly<Record<string, RegExp>> = { SVG: /^\.svg$/i, ICO: /^\.ico$/i };
/** Maximum number of pictures whose headers are read concurrently. */
const AT_ONCE = 8;

/** The fault in the content or extension of a file of `images/`; undefined for a valid picture. */
export function pictureFault(file: string, bytes: Uint8Array): Fault | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (OF_SYSTEMS.test(name)) return undefined;
  if (bytes.length === 0) return { expected: EXPECTED, found: 'an empty file' };
  const kind = pictureKind(bytes);
  const ending = extname(name);
  // An SVG may be text in UTF-16.
  if (kind === undefined && /^\.svg$/i.test(ending)) return undefined;
  if (kind === undefined) return isPicture(file) ? NO_PICTURE : otherFile(ending);
  if (!isShownKind(kind)) return { expected: EXPECTED, found: `a ${kind} file, which browsers show on no page` };
  const isNamed = isPicture(file) && (ENDINGS[kind]?.test(ending) ?? !/^\.svg$/i.test(ending));
  const wanted = kind === 'JPEG' ? 'jpg' : kind.toLowerCase();
  return isNamed
    ? undefined
    : { expected: `expected the ending .${wanted} of a ${kind} picture`, found: showEnding(ending) };
}

const NO_PICTURE: Fault = { expected: EXPECTED, found: 'something else' };

function otherFile(ending: string): Fault {
  return { expected: EXPECTED, found: ending === '' ? 'a file without an ending' : `a file that ends in ${ending}` };
}

function showEnding(ending: string): string {
  return ending === '' ? 'none' : ending;
}

/** A second file with the same name in another Unicode form: pages could show only one of them. */
export function sameNameFault(file: string, others: ReadonlySet<string>): Fault | undefined {
  return others.has(file)
    ? { expected: 'expected one file of this name', found: 'another in a different Unicode form' }
    : undefined;
}

/** Warns of pictures that are too large to be resized; reads only their headers. */
export async function sizeWarnings(pictures: readonly PictureFile[]): Promise<FileProblem[]> {
  const { default: sharp } = await import('sharp');
  const warnings: FileProblem[] = [];
  const measured = pictures.filter(({ file }) => !/\.(?:svg|ico)$/i.test(file));
  for (let at = 0; at < measured.length; at += AT_ONCE) {
    const found = await Promise.all(
      measured.slice(at, at + AT_ONCE).map(async ({ file, source }) => {
        const facts = await sharp(source, { limitInputPixels: false })
          .metadata()
          .catch(() => undefined);
        const { size } = await stat(source);
        const fault = facts === undefined ? NO_PICTURE : sizeFault(facts, size);
        return fault === undefined ? [] : [{ file: `images/${file}`, path: '', ...fault }];
      }),
    );
    warnings.push(...found.flat());
  }
  return warnings;
}

function sizeFault(facts: PictureFacts, size: number): Fault | undefined {
  const { width = 0, height = 0 } = facts;
  const most = maxPixels(facts);
  if (pixelsOf(facts) > most)
    return {
      expected: `expected at most ${inMillions(most)} million pixels${most === PICTURE_LIMITS.pixels ? ', or a JPEG that is not progressive' : ''}`,
      found: `${width} × ${height}`,
    };
  if (size > PICTURE_LIMITS.bytes)
    return { expected: `expected at most ${inMillions(PICTURE_LIMITS.bytes)} MB`, found: `${inMillions(size)} MB` };
  return undefined;
}

function inMillions(number: number): number {
  return Math.round(number / 1_000_000);
}
