/** Reads a shop folder from disk: its JSON files by subject, its pictures, and a fingerprint of the whole. */
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { showValue } from '#schemas/problem.ts';
import { decodeText, notUtf8 } from '#schemas/values/text/decode-text.ts';
import { isPicture, storedName } from '../catalog/picture.ts';
import { pictureFault, type PictureFile, sameNameFault } from './picture-faults.ts';
import type { FileProblem } from './problem.ts';
import { readTranslations, translate } from './translations.ts';

export interface JsonFile {
  /** Path below the shop folder, with slashes. */
  readonly file: string;
  /** File name without its extension. */
  readonly name: string;
  readonly value: unknown;
}

export interface ShopFolder {
  readonly shop: JsonFile | null;
  readonly base: JsonFile | null;
  readonly categories: JsonFile | null;
  readonly coupons: JsonFile | null;
  /** Live stock if it differs from the stock of the products. */
  readonly stock: JsonFile | null;
  /** Redirects of old addresses; null: those of the database stay. */
  readonly redirects: JsonFile | null;
  readonly pages: readonly JsonFile[];
  readonly versions: readonly JsonFile[];
  readonly products: readonly JsonFile[];
  readonly blogs: readonly JsonFile[];
  readonly forms: readonly JsonFile[];
  readonly pictures: readonly PictureFile[];
  /** Changes whenever a file of the folder, or the import's version, changes. */
  readonly fingerprint: string;
  readonly problems: readonly FileProblem[];
  /** Files of `images/` that no page can show, which are skipped. */
  readonly unusable: readonly FileProblem[];
}

/** Increase it if the same folder has to be imported differently. */
const IMPORT_VERSION = 3;
const SINGLES = ['shop', 'base', 'categories', 'coupons', 'stock', 'redirects'] as const;
const FOLDERS = ['pages', 'versions', 'products', 'blogs', 'forms', 'texts'] as const;

/** Reads the folder; faulty JSON, missing and unknown files are reported as problems. */
export function readShopFolder(folder: string): ShopFolder {
  const problems: FileProblem[] = [];
  const files = listFiles(folder, folder, problems);
  const hash = createHash('sha256').update(String(IMPORT_VERSION));
  const singles = new Map<string, JsonFile>();
  const groups = new Map<string, JsonFile[]>(FOLDERS.map((name) => [name, []]));
  const pictures: PictureFile[] = [];
  const unusable: FileProblem[] = [];
  const pictureNames = new Set<string>();
  for (const file of files) {
    const source = join(folder, file);
    const [top = '', second] = file.split('/');
    if (top === 'images') {
      const bytes = readFileSync(source);
      hash.update(`${file}\0`).update(bytes).update('\0');
      const picture = { file: storedName(file.slice('images/'.length)), source };
      const fault = pictureFault(picture.file, bytes) ?? sameNameFault(picture.file, pictureNames);
      if (fault !== undefined) unusable.push({ file, path: '', ...fault });
      else if (isPicture(file)) {
        pictures.push(picture);
        pictureNames.add(picture.file);
      }
      continue;
    }
    const known = second === undefined ? SINGLES.some((name) => `${name}.json` === top) : groups.has(top);
    if (extname(file) !== '.json' || !known) {
      if (known) problems.push({ file, path: '', expected: 'expected a .json file', found: showValue(file) });
      continue;
    }
    const bytes = readFileSync(source);
    hash.update(`${file}\0`).update(bytes).update('\0');
    const json = readJson(file, bytes, problems);
    if (json === null) continue;
    if (second === undefined) singles.set(json.name, json);
    else groups.get(top)?.push(json);
  }
  const translations = readTranslations(groups.get('texts') ?? [], problems);
  const translated = (json: JsonFile) => ({ ...json, value: translate(json.value, translations) });
  const group = (name: (typeof FOLDERS)[number]) => (groups.get(name) ?? []).map(translated);
  const single = (name: (typeof SINGLES)[number]) => {
    const json = singles.get(name);
    return json === undefined ? null : translated(json);
  };
  for (const name of ['shop', 'base'] as const) {
    if (single(name) === null && !problems.some(({ file }) => file === `${name}.json`)) {
      problems.push({ file: `${name}.json`, path: '', expected: 'expected the file', found: 'nothing' });
    }
  }
  return {
    shop: single('shop'),
    base: single('base'),
    categories: single('categories'),
    coupons: single('coupons'),
    stock: single('stock'),
    redirects: single('redirects'),
    pages: group('pages'),
    versions: group('versions'),
    products: group('products'),
    blogs: group('blogs'),
    forms: group('forms'),
    pictures,
    fingerprint: hash.digest('hex'),
    problems,
    unusable,
  };
}

/** Paths of all files below a folder, sorted, without dot files and links. */
function listFiles(root: string, folder: string, problems: FileProblem[]): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    problems.push({ file: root, path: '', expected: 'expected a folder that can be read', found: 'none' });
    return [];
  }
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(root, path, problems);
      return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
    });
}

function readJson(file: string, bytes: Uint8Array, problems: FileProblem[]): JsonFile | null {
  const decoded = decodeText(bytes);
  if (!decoded.ok) {
    problems.push({ file, path: '', expected: 'expected text in UTF-8', found: notUtf8(decoded.encoding) });
    return null;
  }
  try {
    return { file, name: basename(file, '.json'), value: JSON.parse(decoded.text) };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    problems.push({ file, path: '', expected: 'expected JSON', found });
    return null;
  }
}
