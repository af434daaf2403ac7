/** Warnings about a shop folder that do not prevent its import: missing pictures and records. */
import { zoneNodes } from '#schemas/page/base.ts';
import { pointerToken, showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { pictureFile } from '../catalog/picture.ts';
import { referencesOf } from '../catalog/references.ts';
import type { ShopFolder } from './folder.ts';
import type { FileProblem } from './problem.ts';
import type { ShopData } from './shop-data.ts';

export function importWarnings(data: ShopData, folder: ShopFolder): FileProblem[] {
  const known: KnownPictures = {
    folder: `/media/${data.shop.web_name}/`,
    files: new Set(folder.pictures.map(({ file }) => file)),
    byLowerCase: new Map(folder.pictures.map(({ file }) => [file.toLowerCase(), file])),
  };
  const files = [folder.base, folder.categories, ...folder.pages, ...folder.products, ...folder.blogs];
  return [
    ...files.flatMap((json) =>
      json === null ? [] : missingPictures(json.value, '', known).map((problem) => ({ file: json.file, ...problem })),
    ),
    ...unknownRecords(data),
  ];
}

interface KnownPictures {
  /** Prefix of the URLs of the shop's pictures. */
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  /** Names of files by their lower-case form. */
  readonly byLowerCase: ReadonlyMap<string, string>;
}

function missingPictures(value: unknown, path: string, known: KnownPictures): Omit<FileProblem, 'file'>[] {
  if (typeof value === 'string') {
    if (!value.startsWith('/media/')) return [];
    const file = value.startsWith(known.folder) ? pictureFile(value.slice(known.folder.length)) : undefined;
    if (file !== undefined && known.files.has(file)) return [];
    // Disks of Windows and macOS ignore case, so the file is found there.
    const other = known.byLowerCase.get((file ?? '').toLowerCase());
    const expected =
      other === undefined ? 'expected a picture of the folder images/' : `expected the name as it is written, ${other}`;
    return [{ path, expected, found: showValue(value) }];
  }
  if (Array.isArray(value)) return value.flatMap((item, at) => missingPictures(item, path + pointerToken(at), known));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => missingPictures(item, path + pointerToken(key), known));
}

function unknownRecords(data: ShopData): FileProblem[] {
  const uuids = new Set(
    data.products.flatMap(({ record }) => [record.uuid, ...record.variants.flatMap(({ uuid }) => uuid ?? [])]),
  );
  const categories = new Set<string>(data.categories.map(({ record }) => record.category_id));
  const blogs = new Set<string>(data.blogs.map(({ record }) => record.blog_id));
  const { headerZone, footerZone, freeZone } = data.base;
  const trees = [
    { file: 'base.json', tree: [headerZone, footerZone, freeZone].flatMap(zoneNodes) },
    ...data.pages.map(({ file, record }) => ({ file, tree: record.pageComponent })),
  ];
  return trees.flatMap(({ file, tree }) => {
    const named = referencesOf(tree);
    const missing = (ids: readonly string[], there: ReadonlySet<string>, expected: string) =>
      ids.filter((id) => !there.has(id)).map((id) => ({ file, path: '', expected, found: showValue(id) }));
    return [
      ...missing(named.products, uuids, 'expected the uuid of a product'),
      ...missing(named.categories, categories, 'expected the id of a category'),
      ...missing(named.blogs, blogs, 'expected the id of a post'),
    ];
  });
}
