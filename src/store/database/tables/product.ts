import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Lang, LocalText } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** A tier of the price list; `price` in baht. */
export interface StoredTier {
  readonly quantity_min: number;
  readonly quantity_max: number | null;
  readonly price: number;
}

/** An option that a shopper chooses, such as size; values in the order shown. */
export interface StoredOption {
  readonly name: LocalText;
  readonly values: readonly LocalText[];
}

/** One choice of a variant: an option's name and the chosen value. */
export interface StoredChoice {
  readonly name: LocalText;
  readonly value: LocalText;
}

/** Rating by buyers; `average` from 1 to 5. */
export interface StoredRating {
  readonly average: number;
  readonly count: number;
}

/** A buyer's review, in its original language; `date` is an ISO 8601 day. */
export interface StoredReview {
  readonly id: string;
  readonly author: string;
  readonly rating: number;
  readonly date: string;
  readonly title?: string | undefined;
  readonly text: string;
  readonly images?: readonly string[] | undefined;
  readonly lang: Lang;
}

/**
 * Everything that can be added to a cart: products, and their variants as rows of their own (`parentUuid` set). The
 * import copies properties that a variant lacks (unit, limits, category, hidden …) from its product.
 */
export const products = pgTable(
  'product',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    slug: text('slug').notNull(),
    /** Uuid of the product that owns this variant; null for a product. */
    parentUuid: text('parent_uuid'),
    /** The variant's id within its product; null for a product. */
    variantId: text('variant_id'),
    /** A product with variants is ordered only by its variants. */
    hasVariants: boolean('has_variants').notNull().default(false),
    name: json('name').$type<LocalText>().notNull(),
    /** Exact baht; the driver returns it as text. */
    price: numeric('price', { precision: 14, scale: 4 }).notNull(),
    priceList: json('price_list').$type<readonly StoredTier[]>().notNull(),
    unit: json('unit').$type<LocalText>().notNull(),
    preorderFlag: boolean('preorder_flag').notNull(),
    /** Days after the order within which a pre-order is sent. */
    preorderDays: integer('preorder_days'),
    badgeHot: boolean('badge_hot').notNull(),
    badgeNew: boolean('badge_new').notNull(),
    badgeSuggest: boolean('badge_suggest').notNull(),
    quantityMin: integer('quantity_min'),
    quantityMax: integer('quantity_max'),
    /** Live stock; null is not tracked. */
    remain: integer('remain'),
    /** Stock according to the shop's folder: a new import resets `remain` only if this changed. */
    importedRemain: integer('imported_remain'),
    discount: numeric('discount', { precision: 14, scale: 4 }),
    categoryId: text('category_id'),
    images: json('images').$type<readonly string[]>().notNull(),
    highlight: json('highlight').$type<LocalText>(),
    detailHtml: json('detail_html').$type<LocalText>(),
    conditionsHtml: json('conditions_html').$type<LocalText>(),
    /** Options of a product with variants. */
    options: json('options').$type<readonly StoredOption[]>(),
    /** Choices of a variant. */
    choices: json('choices').$type<readonly StoredChoice[]>(),
    hidden: boolean('hidden').notNull(),
    nosell: boolean('nosell').notNull(),
    memberOnly: boolean('member_only').notNull(),
    /** Maximum pieces per account, ever; null is unlimited. */
    limitPerAccount: integer('limit_per_account'),
    /** Maximum pieces of all variants together in one order; null is unlimited. */
    limitProduct: integer('limit_product'),
    /** Values of the shop's facets, `colour.indigo`; a product also has those of its variants. */
    facets: text('facets').array().notNull().default([]),
    /** Values by facet as in the shop's folder; null on variants, and if an earlier version imported it. */
    ownFacets: json('own_facets').$type<Readonly<Record<string, readonly LocalText[]>>>(),
    /** Average of 1 to 5, and the number of ratings; null if there are none. */
    rating: json('rating').$type<StoredRating>(),
    /** Reviews in the order shown; null if there are none, and on variants. */
    reviews: json('reviews').$type<readonly StoredReview[]>(),
    /** 0 to 1000. */
    popularity: integer('popularity').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Position in the shop's folder: the final tiebreaker of sorting. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.uuid] }),
    // Counts and lists the products of a category from the index only.
    index('product_listed')
      .on(table.webId, table.categoryId, table.popularity.desc().nullsFirst(), table.position)
      .where(sql`${table.parentUuid} IS NULL AND NOT ${table.hidden}`),
    // Every list that depends on stock queries the products that are short of it.
    index('product_short')
      .on(table.webId, table.uuid, table.parentUuid)
      .where(sql`NOT ${table.hidden} AND ${table.remain} < greatest(1, coalesce(${table.quantityMin}, 1))`),
    index('product_parent').on(table.webId, table.parentUuid),
    index('product_popular')
      .on(table.webId, table.popularity.desc().nullsFirst(), table.position)
      .where(sql`${table.parentUuid} IS NULL AND NOT ${table.hidden}`),
    index('product_newest')
      .on(table.webId, table.createdAt.desc().nullsFirst(), table.position)
      .where(sql`${table.parentUuid} IS NULL AND NOT ${table.hidden}`),
  ],
);
/** A product or variant as stored: texts in all languages, `price` and `discount` in baht as decimal text. */
export type ProductRow = typeof products.$inferSelect;

/** Ids that a commerce engine uses for its mirrored products and variants. */
export const engineProducts = pgTable(
  'engine_product',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    /** The engine's id of the variant to order; null for a product with several. */
    variantId: text('variant_id'),
  },
  (table) => [primaryKey({ columns: [table.webId, table.uuid] })],
);

/** Items of the media library that are copies of an engine's pictures. */
export const engineAssets = pgTable(
  'engine_asset',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    assetId: text('asset_id').notNull(),
    itemId: uuid('item_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.assetId] })],
);
