/** The plan of a promotion from one shop to another: changed pages and settings, and the pictures that they name. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import { PageContent } from '#schemas/builder/page.ts';
import { ZONES } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import { hashOf } from '../audit/record.ts';
import { contentOf, publishedPages } from '../builder/published.ts';
import { isPicture, pictureFile } from '../catalog/picture.ts';
import { referencesOf } from '../catalog/references.ts';
import type { Database } from '../database/database.ts';
import { StoreStartError } from '../database/start-error.ts';
import { pageEdits } from '../database/tables/page-edit.ts';
import { products } from '../database/tables/product.ts';
import { shops } from '../database/tables/shop.ts';
import { mediaFolder } from '../import/pictures.ts';

const Hash = v.nullable(v.string());
/** A picture below a media folder: no segment leads out of it or is hidden. */
const PICTURE = /^(?:[^./\\][^/\\]*\/)*[^./\\][^/\\]*$/;
const ShopName = v.object({ webId: v.string(), webName: v.string() });

/** A plan as stored in a file: all data for applying it, and the target's state when it was made. */
export const Plan = v.object({
  format: v.literal(1),
  /** ISO 8601. */
  at: v.string(),
  from: ShopName,
  to: ShopName,
  /** `base`: hash of the target's page; null: it has none. */
  pages: v.array(
    v.object({ path: v.string(), base: Hash, before: v.nullable(PageContent), after: v.nullable(PageContent) }),
  ),
  /** By `base.<field>` of base.json or `policy.<field>` of shop.json. */
  settings: v.array(v.object({ name: v.string(), base: Hash, before: v.unknown(), after: v.unknown() })),
  /** Pictures that the target lacks: `source` is a file of this machine. */
  pictures: v.array(v.object({ file: v.pipe(v.string(), v.regex(PICTURE)), source: v.string(), sha256: v.string() })),
  warnings: v.array(v.string()),
});
export type Plan = v.InferOutput<typeof Plan>;

/** One of the two shops: by `web_id` or `web_name`, with the data folder of its pictures. */
export interface Side {
  readonly db: Database;
  readonly dataDir: string;
  readonly name: string;
}

/** The visible content of a shop: pages by path, settings by name. */
export interface Shown {
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly settings: ReadonlyMap<string, unknown>;
}

/** Settings that keep the target's values, the shop's own names, and those that are pages: the zones. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'base.web',
  ...[...ZONES, 'themeKey', 'slotCss'].map((name) => `base.${name}`),
]);

type ShopRow = typeof shops.$inferSelect;

/** @throws StoreStartError if one of the shops is missing, or both are the same. */
export async function planPromotion(from: Side, to: Side, now: Date): Promise<Plan> {
  const [source, target] = [await findShop(from), await findShop(to)];
  if (from.db === to.db && source.webId === target.webId)
    throw new StoreStartError('both are the same shop', 'name two shops');
  const pictures = new Map<string, Plan['pictures'][number]>();
  const media = { from: mediaFolder(from.dataDir, source.webName), to: mediaFolder(to.dataDir, target.webName) };
  const move = pictureMover({ from: source.webName, to: target.webName }, media, pictures);
  const wanted = mapShown(await shownOf(from.db, source), move);
  const present = await shownOf(to.db, target);
  const pages = changes(wanted.pages, present.pages).map(([path, change]) => ({ path, ...change }));
  const settings = changes(wanted.settings, present.settings).map(([name, change]) => ({
    name,
    base: change.base,
    before: change.before,
    after: change.after,
  }));
  const changed = JSON.stringify([pages.map(({ after }) => after), settings.map(({ after }) => after)]);
  return {
    format: 1,
    at: now.toISOString(),
    from: { webId: source.webId, webName: source.webName },
    to: { webId: target.webId, webName: target.webName },
    pages,
    settings,
    pictures: [...pictures.values()].filter(({ file }) => changed.includes(`/media/${target.webName}/${file}`)),
    warnings: [...(await unknownProducts(to.db, target.webId, pages)), ...(await drafts(to.db, target.webId, pages))],
  };
}

/** The plan that undoes a plan. Pages get one more version: their history has both. */
export function reversePlan(plan: Plan, now: Date): Plan {
  const turn = <T extends { readonly before: unknown; readonly after: unknown }>(change: T) => ({
    ...change,
    base: hashOf(change.after),
    before: change.after,
    after: change.before,
  });
  return {
    ...plan,
    at: now.toISOString(),
    pages: plan.pages.map((page) => ({ ...turn(page), before: page.after, after: page.before })),
    settings: plan.settings.map(turn),
    pictures: [],
    warnings: [],
  };
}

/** Pages and settings of a shop as visitors see them. */
export async function shownOf(db: Database, shop: Pick<ShopRow, 'webId' | 'base' | 'policy'>): Promise<Shown> {
  const pages = await publishedPages(db, shop.webId);
  const settings = [
    ...Object.entries(shop.base).map(([name, value]) => [`base.${name}`, value] as const),
    ...Object.entries(shop.policy).map(([name, value]) => [`policy.${name}`, value] as const),
  ];
  return {
    pages: new Map([...pages].map(([path, row]) => [path, contentOf(row)])),
    settings: new Map(settings.filter(([name]) => !OWN_FIELDS.has(name))),
  };
}

/** @throws StoreStartError if there is no such shop. */
async function findShop({ db, name }: Side): Promise<ShopRow> {
  const [shop] = await db
    .select()
    .from(shops)
    .where(or(eq(shops.webId, name), eq(shops.webName, name)));
  if (shop === undefined) throw new StoreStartError(`there is no shop ${name}`, 'name one by its web_id or web_name');
  return shop;
}

function changes<T>(wanted: ReadonlyMap<string, T>, present: ReadonlyMap<string, T>) {
  const names = [...new Set([...wanted.keys(), ...present.keys()])].toSorted();
  return names.flatMap((name) => {
    const [before, after] = [present.get(name) ?? null, wanted.get(name) ?? null];
    const base = hashOf(before);
    return base === hashOf(after) ? [] : [[name, { base, before, after }] as const];
  });
}

function mapShown({ pages, settings }: Shown, move: (text: string) => string): Shown {
  const of = (value: unknown): unknown => {
    if (typeof value === 'string') return move(value);
    if (Array.isArray(value)) return value.map(of);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, of(item)]));
  };
  const pageOf = (page: PageContent) => v.parse(PageContent, of(page));
  return {
    pages: new Map([...pages].map(([path, page]) => [path, pageOf(page)])),
    settings: new Map([...settings].map(([name, value]) => [name, of(value)])),
  };
}

/**
 * Rewrites URLs of the source's pictures to the target's, and collects the files that the target lacks. If a file's
 * name belongs to another picture there, the name gets a hash.
 */
function pictureMover(
  names: { readonly from: string; readonly to: string },
  media: { readonly from: string; readonly to: string },
  pictures: Map<string, Plan['pictures'][number]>,
): (text: string) => string {
  const address = new RegExp(`/media/${names.from}/([^\\s"'()?#<>,]+)`, 'g');
  return (text) =>
    text.replace(address, (whole, written: string) => {
      const file = pictureFile(written);
      const source = join(media.from, file);
      if (!PICTURE.test(file) || !isPicture(file) || !existsSync(source)) return whole;
      const sha256 = hashFile(source);
      const ending = extname(file);
      const named = `${file.slice(0, file.length - ending.length)}-${sha256.slice(0, 8)}${ending}`;
      const there = join(media.to, file);
      const target = existsSync(there) && hashFile(there) !== sha256 ? named : file;
      if (!existsSync(join(media.to, target))) pictures.set(target, { file: target, source, sha256 });
      return `/media/${names.to}/${target === file ? written : encodeURI(target)}`;
    });
}

function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Products that pages name and the target does not have: pages would omit them. */
async function unknownProducts(db: Database, webId: string, pages: Plan['pages']): Promise<string[]> {
  const named = pages.map(({ path, after }) => ({ path, uuids: referencesOf(after?.pageComponent).products }));
  const all = [...new Set(named.flatMap(({ uuids }) => uuids))];
  if (all.length === 0) return [];
  const found = await db
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.webId, webId), inArray(products.uuid, all)));
  const known = new Set(found.map(({ uuid }) => uuid));
  return named.flatMap(({ path, uuids }) =>
    uuids
      .filter((uuid) => !known.has(uuid))
      .map((uuid) => `${path} names the product ${uuid}, which the target has not`),
  );
}

/** Drafts stay in the target: publishing one of them would undo the promotion of its page. */
async function drafts(db: Database, webId: string, pages: Plan['pages']): Promise<string[]> {
  const edits = await db
    .select({ path: pageEdits.path })
    .from(pageEdits)
    .where(and(eq(pageEdits.webId, webId), isNotNull(pageEdits.draft)));
  const changed = new Set(pages.map(({ path }) => path));
  return edits.filter(({ path }) => changed.has(path)).map(({ path }) => `${path} has a draft in the target; it stays`);
}
