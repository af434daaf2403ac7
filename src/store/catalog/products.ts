/** Converts product rows in all languages to records of the contract. */
import { and, eq, inArray, not, or } from 'drizzle-orm';
import * as v from 'valibot';
import { type Lang, textIn } from '#schemas/lang.ts';
import { Product } from '#schemas/product.ts';
import { smallestQuantity } from '#schemas/records/product-rules.ts';
import { unitPrice } from '#schemas/values/money/money.ts';
import { type ProductRow, products } from '../database/tables/product.ts';
import { fillLocalText } from '../rules/fill-rules.ts';
import { type Catalogue, productCache } from './catalogue.ts';
import { type CategoryTree, loadCategories } from './categories.ts';

type ProductInput = v.InferInput<typeof Product>;

/**
 * The visible products and variants of these uuids, in this order, with their live stock; unknown and hidden ones are
 * dropped.
 */
export async function productsByUuid(catalogue: Catalogue, uuids: readonly string[]): Promise<Product[]> {
  const asked = [...new Set(uuids)];
  if (asked.length === 0) return [];
  const remembered = productCache(catalogue);
  const known = new Map(asked.map((uuid) => [uuid, remembered.get(uuid)]));
  const unread = asked.filter((uuid) => known.get(uuid) === undefined);
  for (const product of await readProducts(catalogue, unread)) {
    known.set(product.uuid, product);
    remembered.set(product.uuid, product);
  }
  const records = asked.flatMap((uuid) => known.get(uuid) ?? []);
  const stock = await liveStock(catalogue, records);
  return records.flatMap((record) => withStock(record, stock));
}

async function readProducts(catalogue: Catalogue, uuids: readonly string[]): Promise<Product[]> {
  if (uuids.length === 0) return [];
  const rows = await visibleRows(catalogue, uuids);
  const families = [
    ...new Set(rows.flatMap(({ uuid, parentUuid, hasVariants }) => parentUuid ?? (hasVariants ? uuid : []))),
  ];
  const family = families.length === 0 ? [] : await familyRows(catalogue, families);
  const categories = await loadCategories(catalogue);
  return rows.map((row) => productRecord(row, family, categories, catalogue));
}

/** The current stock of these products and their variants. */
async function liveStock(
  { db, shop }: Catalogue,
  records: readonly Product[],
): Promise<ReadonlyMap<string, number | null>> {
  const uuids = new Set<string>(
    records.flatMap(({ uuid, variants = [] }) => [uuid, ...variants.flatMap((variant) => variant.uuid ?? [])]),
  );
  if (uuids.size === 0) return new Map();
  const rows = await db
    .select({ uuid: products.uuid, remain: products.remain })
    .from(products)
    .where(and(eq(products.webId, shop.webId), inArray(products.uuid, [...uuids])));
  return new Map(rows.map(({ uuid, remain }) => [uuid, remain]));
}

/** Undefined for a product that was removed after it was read. */
function withStock(record: Product, stock: ReadonlyMap<string, number | null>): Product[] {
  const remain = stock.get(record.uuid);
  if (remain === undefined) return [];
  const variants = record.variants?.map((variant) => ({ ...variant, remain: stock.get(variant.uuid ?? '') ?? null }));
  return [{ ...record, remain, ...(variants === undefined ? {} : { variants }) }];
}

/** A product for lists: without its long texts. */
export function briefProduct({
  detail_html: _detail,
  conditions_html: _conditions,
  reviews: _reviews,
  ...product
}: Product): Product {
  return product;
}

/** The visible variant of a product by its id. */
export async function variantUuid(
  { db, shop }: Catalogue,
  parentUuid: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ uuid: products.uuid })
    .from(products)
    .where(
      and(
        eq(products.webId, shop.webId),
        eq(products.parentUuid, parentUuid),
        eq(products.variantId, id),
        not(products.hidden),
      ),
    );
  return row?.uuid;
}

function visibleRows({ db, shop }: Catalogue, uuids: readonly string[]): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.webId, shop.webId), inArray(products.uuid, [...uuids]), not(products.hidden)));
}

/** Products and their variants, in the order of the shop's files. */
function familyRows({ db, shop }: Catalogue, families: readonly string[]): Promise<ProductRow[]> {
  const isOfFamily = or(inArray(products.uuid, [...families]), inArray(products.parentUuid, [...families]));
  return db
    .select()
    .from(products)
    .where(and(eq(products.webId, shop.webId), isOfFamily))
    .orderBy(products.position);
}

function productRecord(
  row: ProductRow,
  family: readonly ProductRow[],
  categories: CategoryTree,
  { shop: { policy }, lang }: Catalogue,
): Product {
  const text = (value: ProductRow['highlight']) => (value === null ? null : textIn(fillLocalText(value, policy), lang));
  const parent = row.parentUuid === null ? undefined : family.find(({ uuid }) => uuid === row.parentUuid);
  const category = row.categoryId === null ? undefined : categories.get(row.categoryId);
  const options = (parent ?? row).options;
  const variants = family.filter(({ parentUuid }) => parentUuid === (parent ?? row).uuid);
  return v.parse(Product, {
    uuid: row.uuid,
    slug: row.slug,
    id: row.variantId,
    parent: parent === undefined ? null : { slug: parent.slug, uuid: parent.uuid },
    name: parent === undefined ? textIn(row.name, lang) : `${textIn(parent.name, lang)} · ${variantName(row, lang)}`,
    price: row.price,
    price_list: row.priceList,
    unit: textIn(row.unit, lang),
    preorder_flag: row.preorderFlag,
    preorder_days: row.preorderFlag ? row.preorderDays : null,
    ...(row.memberOnly ? { member_only: true } : {}),
    ...(row.nosell ? { nosell: true } : {}),
    limit_per_account: row.limitPerAccount,
    badge_hot: row.badgeHot,
    badge_new: row.badgeNew,
    badge_suggest: row.badgeSuggest,
    quantity_min: row.quantityMin,
    quantity_max: row.quantityMax,
    remain: row.remain,
    discount: row.discount,
    category:
      category === undefined
        ? null
        : { category_id: category.categoryId, category_slug: category.slug, name: textIn(category.name, lang) },
    images: row.images,
    highlight: text(row.highlight),
    detail_html: text(row.detailHtml),
    conditions_html: text(row.conditionsHtml),
    options: options?.map(({ name, values }) => ({
      name: textIn(name, lang),
      values: values.map((value) => textIn(value, lang)),
    })),
    // A variant has the rating of its product.
    ...ratingFields(parent ?? row),
    variants: variants.length === 0 ? null : variants.map((variant) => variantRecord(variant, lang)),
  });
}

function ratingFields({ rating, reviews }: ProductRow): Pick<ProductInput, 'rating' | 'reviews'> {
  return { ...(rating !== null && { rating }), ...(reviews !== null && { reviews }) };
}

function variantRecord(row: ProductRow, lang: Lang) {
  return {
    id: row.variantId ?? '',
    uuid: row.uuid,
    name: variantName(row, lang),
    price: piecePrice(row),
    remain: row.remain,
    options: Object.fromEntries(
      (row.choices ?? []).map(({ name, value }) => [textIn(name, lang), textIn(value, lang)]),
    ),
  };
}

/** Price in baht per piece of the smallest order. A variant in its product's record has no tiers of its own. */
function piecePrice({ price, priceList, quantityMin }: ProductRow): number {
  const quantity = smallestQuantity({ quantity_min: quantityMin ?? undefined });
  return unitPrice({ price: Number(price), price_list: priceList }, quantity);
}

/** Names an unnamed variant after its choices. */
function variantName(row: ProductRow, lang: Lang): string {
  const name = textIn(row.name, lang);
  return name === '' ? (row.choices ?? []).map(({ value }) => textIn(value, lang)).join(' / ') : name;
}
