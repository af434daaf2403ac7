/** Turns the checked records of a shop folder into rows of the tables. */
import { createHash } from 'node:crypto';
import { roundStars } from '#schemas/values/text/stars.ts';
import { instantOf } from '#schemas/values/instant.ts';
import type { FieldRule } from '../database/tables/form.ts';
import type { ProductRow, StoredRating, StoredTier } from '../database/tables/product.ts';
import { facetTokens } from './facets.ts';
import { choicesOf } from './relations.ts';
import type { FormRecord, ProductRecord, VariantRecord } from './records.ts';
import type { ShopData } from './shop-data.ts';

/** The creation date of undated products: older than any other. */
const UNDATED = new Date(0);

/** Products and their variants, in the order of the files. */
export function productRows(webId: string, data: ShopData): ProductRow[] {
  return data.products
    .flatMap(({ record }) => [
      { ...productRow(webId, record), facets: facetTokens(record, data.shop.facets) },
      ...record.variants.map((one) => variantRow(webId, record, one)),
    ])
    .map((row, position) => ({ ...row, remain: liveStock(row, data), position }));
}

/** Null: the stock is no longer tracked. */
function liveStock({ uuid, remain }: ProductRow, { stock }: ShopData): number | null {
  return stock.has(uuid) ? (stock.get(uuid) ?? null) : remain;
}

function productRow(webId: string, record: ProductRecord): ProductRow {
  return {
    webId,
    uuid: record.uuid,
    slug: record.slug,
    parentUuid: null,
    variantId: null,
    hasVariants: record.variants.length > 0,
    name: record.name,
    price: String(record.price),
    priceList: record.price_list.map(storedTier),
    unit: record.unit,
    preorderFlag: record.preorder_flag,
    preorderDays: record.preorder_days ?? null,
    badgeHot: record.badge_hot,
    badgeNew: record.badge_new,
    badgeSuggest: record.badge_suggest,
    quantityMin: record.quantity_min ?? null,
    quantityMax: record.quantity_max ?? null,
    remain: record.remain,
    importedRemain: record.remain,
    discount: record.discount === undefined ? null : String(record.discount),
    categoryId: record.category_id ?? null,
    images: record.images,
    highlight: record.highlight ?? null,
    detailHtml: record.detail_html ?? null,
    conditionsHtml: record.conditions_html ?? null,
    options: record.options.length > 0 ? record.options : null,
    choices: null,
    hidden: record.hidden,
    nosell: record.nosell,
    memberOnly: record.member_only,
    limitPerAccount: record.limit_per_account ?? null,
    limitProduct: record.limit_product ?? null,
    facets: [],
    ownFacets: record.facets,
    rating: ratingOf(record),
    reviews: record.reviews.length > 0 ? record.reviews : null,
    popularity: record.popularity,
    createdAt: record.created_at === undefined ? UNDATED : new Date(instantOf(record.created_at)),
    position: 0,
  };
}

/** A variant inherits missing properties from its product; the price tiers only together with the price. */
function variantRow(webId: string, product: ProductRecord, variant: VariantRecord): ProductRow {
  const inherited = productRow(webId, product);
  const ownTiers = variant.price_list?.map(storedTier);
  return {
    ...inherited,
    uuid: variant.uuid ?? variantUuid(webId, product.uuid, variant.id),
    parentUuid: product.uuid,
    variantId: variant.id,
    hasVariants: false,
    name: variant.name ?? '',
    price: String(variant.price),
    priceList: ownTiers ?? (variant.price === product.price ? inherited.priceList : []),
    remain: variant.remain,
    importedRemain: variant.remain,
    discount: variant.price === product.price ? inherited.discount : null,
    images: variant.images ?? inherited.images,
    options: null,
    ownFacets: null,
    rating: null,
    reviews: null,
    choices: choicesOf(variant.options, product.options),
  };
}

/** The file's rating, else the average of its reviews. */
function ratingOf({ rating, reviews }: ProductRecord): StoredRating | null {
  if (rating !== undefined) return rating;
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, review) => total + review.rating, 0);
  return { average: roundStars(sum / reviews.length), count: reviews.length };
}

/** A uuid derived from the identity of the variant: the same at every import (RFC 9562, version 8). */
function variantUuid(webId: string, productUuid: string, id: string): string {
  const hex = createHash('sha256').update(`${webId}\0${productUuid}\0${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function storedTier({ quantity_min, quantity_max, price }: ProductRecord['price_list'][number]): StoredTier {
  return { quantity_min, quantity_max, price };
}

/** The validation rules of a form's fields. */
export function fieldRules({ fields }: FormRecord): FieldRule[] {
  return fields.map(({ name, kind, required, pattern, options }) => ({
    name,
    kind,
    required,
    pattern,
    values: options.map((option) => (typeof option === 'string' ? option : option.value)),
  }));
}
