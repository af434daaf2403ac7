/** Product records as the contract has them, out of rows in all languages. */
import { and, eq, inArray, not, or } from 'drizzle-orm';
import * as v from 'valibot';
import { type Lang, textIn } from '#schemas/lang.ts';
import { Product } from '#schemas/product.ts';
import type { Database } from '../database.ts';
import { type ProductRow, products } from '../tables/product.ts';
import type { CategoryTree } from './categories.ts';

/** Everything about products that a request needs to know. */
export interface ProductSource {
  readonly db: Database;
  readonly webId: string;
  readonly lang: Lang;
  readonly categories: CategoryTree;
}

/** The visible products and variants of these uuids, in this order; unknown and hidden ones are left out. */
export async function productsByUuid(source: ProductSource, uuids: readonly string[]): Promise<Product[]> {
  const asked = [...new Set(uuids)];
  if (asked.length === 0) return [];
  const rows = await visibleRows(source, asked);
  const families = [
    ...new Set(rows.flatMap(({ uuid, parentUuid, hasVariants }) => parentUuid ?? (hasVariants ? uuid : []))),
  ];
  const kin = families.length === 0 ? [] : await familyRows(source, families);
  const byUuid = new Map(rows.map((row) => [row.uuid, productRecord(row, kin, source)]));
  return asked.flatMap((uuid) => byUuid.get(uuid) ?? []);
}

/** A product as lists show it: without its long texts. */
export function briefProduct({ detail_html: _detail, conditions_html: _conditions, ...product }: Product): Product {
  return product;
}

/** The visible variant of a product by its id. */
export async function variantUuid(
  { db, webId }: ProductSource,
  parentUuid: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ uuid: products.uuid })
    .from(products)
    .where(
      and(
        eq(products.webId, webId),
        eq(products.parentUuid, parentUuid),
        eq(products.variantId, id),
        not(products.hidden),
      ),
    );
  return row?.uuid;
}

function visibleRows({ db, webId }: ProductSource, uuids: readonly string[]): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.webId, webId), inArray(products.uuid, [...uuids]), not(products.hidden)));
}

/** Products and their variants, in the order of the shop's files. */
function familyRows({ db, webId }: ProductSource, families: readonly string[]): Promise<ProductRow[]> {
  const isKin = or(inArray(products.uuid, [...families]), inArray(products.parentUuid, [...families]));
  return db
    .select()
    .from(products)
    .where(and(eq(products.webId, webId), isKin))
    .orderBy(products.position);
}

function productRecord(row: ProductRow, kin: readonly ProductRow[], { lang, categories }: ProductSource): Product {
  const text = (value: ProductRow['highlight']) => (value === null ? null : textIn(value, lang));
  const parent = row.parentUuid === null ? undefined : kin.find(({ uuid }) => uuid === row.parentUuid);
  const category = row.categoryId === null ? undefined : categories.get(row.categoryId);
  const options = (parent ?? row).options;
  const variants = kin.filter(({ parentUuid }) => parentUuid === (parent ?? row).uuid);
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
    variants: variants.length === 0 ? null : variants.map((variant) => variantRecord(variant, lang)),
  });
}

function variantRecord(row: ProductRow, lang: Lang) {
  return {
    id: row.variantId ?? '',
    uuid: row.uuid,
    name: variantName(row, lang),
    price: row.price,
    remain: row.remain,
    options: Object.fromEntries(
      (row.choices ?? []).map(({ name, value }) => [textIn(name, lang), textIn(value, lang)]),
    ),
  };
}

/** A variant without a name of its own is called by what was chosen. */
function variantName(row: ProductRow, lang: Lang): string {
  const name = textIn(row.name, lang);
  return name === '' ? (row.choices ?? []).map(({ value }) => textIn(value, lang)).join(' / ') : name;
}
