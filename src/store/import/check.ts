/** Checks a shop folder as a whole: every file by its schema, then the references between the files. */
import type * as v from 'valibot';
import { zoneNodes } from '#schemas/page/base.ts';
import { parse, pointerToken, showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { resolveTexts } from '../catalog/texts.ts';
import { facetProblems } from './facets.ts';
import type { JsonFile, ShopFolder } from './folder.ts';
import { HistoryFile } from './history.ts';
import { nodeProblems } from './nodes.ts';
import { type FileProblem, inFile } from './problem.ts';
import {
  BaseFile,
  BlogRecord,
  CategoryRecord,
  FormRecord,
  PageFile,
  PageHeadFile,
  ProductRecord,
  ShopFile,
  StockFile,
} from './records.ts';
import { RedirectFile, redirectsOf } from './redirects.ts';
import { relationProblems } from './relations.ts';
import type { Placed, ShopData } from './shop-data.ts';

export type CheckedFolder =
  | { readonly ok: true; readonly data: ShopData }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** Checks everything and reports all problems together. */
export function checkShopFolder(folder: ShopFolder): CheckedFolder {
  const problems: FileProblem[] = [...folder.problems];
  const one = <const Schema extends v.GenericSchema>(schema: Schema, { file, value }: JsonFile) => {
    const parsed = parse(schema, value);
    if (!parsed.ok) problems.push(...inFile(file, parsed.problems));
    return parsed.ok ? [{ record: parsed.value, file, at: '' }] : [];
  };
  const list = <const Schema extends v.GenericSchema>(schema: Schema, json: JsonFile) => {
    const { file, value } = json;
    if (!Array.isArray(value)) {
      problems.push({ file, path: '', expected: 'expected a list', found: showValue(value) });
      return [];
    }
    return value.flatMap((item: unknown, index) => {
      const at = pointerToken(index);
      const parsed = parse(schema, item, at);
      if (!parsed.ok) problems.push(...inFile(file, parsed.problems));
      return parsed.ok ? [{ record: parsed.value, file, at }] : [];
    });
  };
  const shop = folder.shop === null ? undefined : one(ShopFile, folder.shop)[0]?.record;
  const base = folder.base === null ? undefined : checkBase(folder.base, problems);
  const categories = folder.categories === null ? [] : list(CategoryRecord, folder.categories);
  const products = folder.products.flatMap((json) => list(ProductRecord, json));
  const blogs = folder.blogs.flatMap((json) => named(one(BlogRecord, json), 'blog_id', json, problems));
  const forms = folder.forms.flatMap((json) => named(one(FormRecord, json), 'form_id', json, problems));
  const pages = folder.pages.flatMap((json) => {
    problems.push(...pageProblems(json));
    return one(PageFile, json);
  });
  const histories = folder.versions.flatMap((json) => one(HistoryFile, json));
  const redirects = folder.redirects === null ? undefined : redirectsOf(list(RedirectFile, folder.redirects), problems);
  const sold = folder.stock === null ? undefined : one(StockFile, folder.stock)[0]?.record;
  problems.push(...relationProblems({ categories, products, blogs, pages, histories, forms }));
  if (shop !== undefined) problems.push(...facetProblems({ shop, products }));
  if (problems.length > 0 || shop === undefined || base === undefined) return { ok: false, problems };
  const coupons = folder.coupons?.value ?? [];
  const stock = new Map(Object.entries(sold ?? {}));
  return {
    ok: true,
    data: { shop, base, categories, products, blogs, pages, histories, forms, coupons, redirects, stock },
  };
}

function checkBase({ file, value }: JsonFile, problems: FileProblem[]): Record<string, unknown> | undefined {
  const found = parse(BaseFile, resolveBase(value));
  if (!found.ok) problems.push(...inFile(file, found.problems));
  if (!isRecord(value)) return undefined;
  for (const zone of ['headerZone', 'footerZone', 'freeZone'] as const) {
    const nodes = zoneNodes(value[zone]);
    const at = Array.isArray(value[zone]) ? `/${zone}` : `/${zone}/children`;
    problems.push(...inFile(file, nodeProblems(nodes, at)));
  }
  return value;
}

/** Message sets are already texts by language; zones are nodes. */
function resolveBase(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { locales, ...rest } = value;
  const resolved = resolveTexts(rest, 'th');
  return isRecord(resolved) && locales !== undefined ? { ...resolved, locales } : resolved;
}

function pageProblems({ file, value }: JsonFile): FileProblem[] {
  if (!isRecord(value)) return [];
  const head =
    value.pageHead === undefined ? null : parse(PageHeadFile, resolveTexts(value.pageHead, 'th'), '/pageHead');
  const found = [
    ...(head === null || head.ok ? [] : head.problems),
    ...(value.pageComponent === undefined ? [] : nodeProblems(value.pageComponent, '/pageComponent')),
  ];
  return inFile(file, found);
}

/** The file name of a blog or form is its id. */
function named<const Key extends string, T extends Readonly<Record<Key, string>>>(
  records: readonly Placed<T>[],
  key: Key,
  { file, name }: JsonFile,
  problems: FileProblem[],
): readonly Placed<T>[] {
  for (const { record } of records) {
    if (record[key] === name) continue;
    problems.push({
      file,
      path: pointerToken(key),
      expected: `expected "${name}" as the file is named`,
      found: showValue(record[key]),
    });
  }
  return records;
}
