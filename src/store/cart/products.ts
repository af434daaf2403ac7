import { and, eq, inArray, isNull, sum } from 'drizzle-orm';
import { type Lang, LANGS, type LocalText, textIn } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import { orderLines, orders } from '../database/tables/order.ts';
import { type ProductRow, products } from '../database/tables/product.ts';
import type { BasketProduct, Availability } from './basket.ts';

/** The rows of products and variants by uuid; `lock` blocks other payments of them until the transaction ends. */
export async function productRows(
  db: Database,
  webId: string,
  uuids: readonly string[],
  lock = false,
): Promise<ReadonlyMap<string, ProductRow>> {
  if (uuids.length === 0) return new Map();
  const query = db
    .select()
    .from(products)
    .where(and(eq(products.webId, webId), inArray(products.uuid, [...uuids])))
    // All payments lock in the same order, which prevents deadlocks.
    .orderBy(products.uuid);
  const rows = await (lock ? query.for('update') : query);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Pieces an account has bought, by uuid; without products that it never bought. */
export async function piecesOrdered(
  db: Database,
  webId: string,
  accountId: string | null,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountId === null || uuids.length === 0) return new Map();
  const bought = await db
    .select({ uuid: orderLines.uuid, pieces: sum(orderLines.quantity).mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.webId, webId),
        eq(orders.accountId, accountId),
        isNull(orders.cancelledAt),
        inArray(orderLines.uuid, [...uuids]),
      ),
    )
    .groupBy(orderLines.uuid);
  return new Map(bought.map(({ uuid, pieces }) => [uuid, pieces]));
}

/** Name and picture of an order line: a snapshot, in all languages. */
export interface LineTitle {
  readonly name: LocalText;
  /** The chosen variant of a product; null without any. */
  readonly variant: LocalText | null;
  readonly image: string | null;
}

/** The titles of rows by uuid; a variant has its product's name and its own. */
export async function lineTitles(
  db: Database,
  webId: string,
  rows: ReadonlyMap<string, ProductRow>,
): Promise<ReadonlyMap<string, LineTitle>> {
  const parents = [...new Set([...rows.values()].flatMap(({ parentUuid }) => parentUuid ?? []))];
  const families = await productRows(db, webId, parents);
  return new Map(
    [...rows].map(([uuid, row]): [string, LineTitle] => {
      const family = families.get(row.parentUuid ?? '');
      const image = row.images[0] ?? null;
      if (family === undefined) return [uuid, { name: row.name, variant: null, image }];
      return [uuid, { name: family.name, variant: variantTitle(row), image }];
    }),
  );
}

/** The name of a variant, by default its chosen options. */
function variantTitle({ name, choices }: ProductRow): LocalText {
  const chosen = (choices ?? []).map(({ value }) => value);
  if (name !== '' || chosen.length === 0) return name;
  return Object.fromEntries(LANGS.map((lang) => [lang, chosen.map((value) => textIn(value, lang)).join(' / ')]));
}

/** The product data that the rules need, with its unit in one language. */
export function basketProduct(row: ProductRow, ordered: number, lang: Lang): BasketProduct {
  return {
    availability: availabilityOf(row),
    memberOnly: row.memberOnly,
    unit: textIn(row.unit, lang),
    price: Number(row.price),
    price_list: row.priceList,
    remain: row.remain,
    quantityMin: row.quantityMin,
    quantityMax: row.quantityMax,
    limitPerAccount: row.limitPerAccount,
    limitProduct: row.limitProduct,
    family: row.parentUuid ?? row.uuid,
    ordered,
  };
}

/** A missing product: `deleted` when the cart contains it already, so that it existed once. */
export function missingProduct(uuid: string, wasInCart: boolean): BasketProduct {
  return {
    availability: wasInCart ? 'deleted' : 'unknown',
    memberOnly: false,
    unit: '',
    price: 0,
    price_list: [],
    remain: null,
    quantityMin: null,
    quantityMax: null,
    limitPerAccount: null,
    limitProduct: null,
    family: uuid,
    ordered: 0,
  };
}

function availabilityOf({ hidden, nosell, hasVariants }: ProductRow): Availability {
  if (hidden) return 'hidden';
  return nosell || hasVariants ? 'unsold' : 'sold';
}
