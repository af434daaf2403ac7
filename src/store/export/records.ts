/** Converts rows of the tables to the minimal records of a shop folder from which an import creates the same rows. */
import type { LocalText } from '#schemas/lang.ts';
import { toDecimalText } from '#schemas/values/money/money.ts';
import { roundStars } from '#schemas/values/text/stars.ts';
import type { BlogRow } from '../database/tables/blog.ts';
import type { CategoryRow } from '../database/tables/category.ts';
import type { CouponRow } from '../database/tables/coupon.ts';
import type { forms } from '../database/tables/form.ts';
import type { ProductRow, StoredTier } from '../database/tables/product.ts';
import type { shops } from '../database/tables/shop.ts';
import { type FacetRule, facetToken, type StoredFacet } from '../search/facet-token.ts';

type ShopRow = typeof shops.$inferSelect;
type FormRow = typeof forms.$inferSelect;
type JsonRecord = Readonly<Record<string, unknown>>;

/** shop.json. */
export function shopRecord(shop: ShopRow, hosts: readonly string[]): JsonRecord {
  return {
    web_id: shop.webId,
    web_name: shop.webName,
    name: shop.name,
    hosts,
    ...given({ is_default: shop.isDefault, suspended: shop.suspended }),
    ...listed({ facets: shop.facetRules ?? shop.facets.map(rememberedRule) }),
    policy: shop.policy,
  };
}

/** A record of categories.json. */
export function categoryRecord(row: CategoryRow): JsonRecord {
  return {
    category_id: row.categoryId,
    category_slug: row.slug,
    name: row.name,
    ...given({ description: row.description, image: row.image, image_focus: row.imageFocus }),
    _hierarchy_parent_id: row.parentId,
    _rank_rank: row.rank,
  };
}

/** A product with its variants, in their order; `facets` are the shop's. */
export function productRecord(
  row: ProductRow,
  variants: readonly ProductRow[],
  facets: readonly StoredFacet[],
): JsonRecord {
  return {
    uuid: row.uuid,
    slug: row.slug,
    name: row.name,
    price: bahtText(row.price),
    ...listed({ price_list: row.priceList.map(tierRecord) }),
    ...given({ unit: row.unit === '' ? null : row.unit, preorder_flag: row.preorderFlag }),
    ...given({ preorder_days: row.preorderDays, badge_hot: row.badgeHot, badge_new: row.badgeNew }),
    ...given({ badge_suggest: row.badgeSuggest, quantity_min: row.quantityMin, quantity_max: row.quantityMax }),
    remain: row.importedRemain,
    ...given({ discount: row.discount === null ? null : bahtText(row.discount), category_id: row.categoryId }),
    ...listed({ images: row.images }),
    ...given({ highlight: row.highlight, detail_html: row.detailHtml, conditions_html: row.conditionsHtml }),
    ...listed({ options: row.options ?? [], variants: variants.map((each) => variantRecord(each, row)) }),
    ...given({ hidden: row.hidden, nosell: row.nosell, member_only: row.memberOnly }),
    ...given({ limit_per_account: row.limitPerAccount, limit_product: row.limitProduct }),
    ...given({ facets: facetValues(row, facets), rating: ownRating(row) }),
    ...listed({ reviews: row.reviews ?? [] }),
    popularity: row.popularity,
    ...given({ created_at: row.createdAt.getTime() === 0 ? null : row.createdAt.toISOString() }),
  };
}

/** Only properties that differ from the product; the discount follows from the price. */
function variantRecord(row: ProductRow, product: ProductRow): JsonRecord {
  const inherited = row.price === product.price ? product.priceList : [];
  return {
    id: row.variantId,
    uuid: row.uuid,
    ...given({ name: row.name === '' ? null : row.name }),
    price: bahtText(row.price),
    ...given({ price_list: isSame(row.priceList, inherited) ? null : row.priceList.map(tierRecord) }),
    remain: row.importedRemain,
    ...given({ images: isSame(row.images, product.images) ? null : row.images }),
    options: Object.fromEntries((row.choices ?? []).map(({ name, value }) => [firstText(name), value])),
  };
}

/** A post. */
export function blogRecord(row: BlogRow): JsonRecord {
  return {
    blog_id: row.blogId,
    ...given({ slug: row.slug }),
    title: row.title,
    ...given({ excerpt: row.excerpt, html: row.html, cover: row.cover }),
    ...given({ published_at: row.publishedAt?.toISOString() }),
    ...listed({ tags: row.tags }),
  };
}

/** A coupon, its times as instants. Claims are not included: `total` counts all coupons. */
export function couponRecord(row: CouponRow): JsonRecord {
  return {
    code: row.code,
    ...given({ title: row.title }),
    kind: row.kind,
    ...given({ max_discount: row.maxDiscount === null ? null : bahtText(row.maxDiscount) }),
    ...given({ min_spend: row.minSpend === null ? null : bahtText(row.minSpend) }),
    ...given({ claim_start: row.claimStart?.toISOString(), claim_end: row.claimEnd?.toISOString() }),
    ...given({ use_start: row.useStart?.toISOString(), use_end: row.useEnd?.toISOString() }),
    ...given({ total: row.stock, limited: row.limited, member_only: row.memberOnly }),
  };
}

/** A form; if an earlier version imported it, only its rules are known. */
export function formRecord({ formId, title, fields, record }: FormRow): unknown {
  return (
    record ?? {
      form_id: formId,
      title,
      fields: fields.map(({ name, kind, required, pattern, values }) => ({
        name,
        label: name,
        kind,
        required,
        ...given({ pattern }),
        options: values,
      })),
    }
  );
}

/** Baht with two decimals, or four if needed. */
function bahtText(amount: string | number): string {
  return toDecimalText(Number(amount)).replace(/00$/, '');
}

function tierRecord({ quantity_min, quantity_max, price }: StoredTier): JsonRecord {
  return { quantity_min, quantity_max, price: bahtText(price) };
}

/** Null if it is computed from the reviews. */
function ownRating({ rating, reviews }: ProductRow): ProductRow['rating'] {
  if (rating === null || reviews === null) return rating;
  const average = roundStars(reviews.reduce((total, review) => total + review.rating, 0) / reviews.length);
  return rating.average === average && rating.count === reviews.length ? null : rating;
}

/** As in the imported folder; otherwise from the row's tokens, with the shop's labels. */
function facetValues({ ownFacets, facets: tokens }: ProductRow, facets: readonly StoredFacet[]): JsonRecord | null {
  if (ownFacets !== null) return Object.keys(ownFacets).length === 0 ? null : ownFacets;
  const found = facets.flatMap(({ id, values }) => {
    const byToken = new Map(values.map((value) => [facetToken(id, value.id), value.label]));
    const labels = tokens.flatMap((token) => byToken.get(token) ?? []);
    return labels.length === 0 ? [] : [[id, labels] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** A facet whose declaration was not stored: its values are those of the products. */
function rememberedRule({ id, label, values }: StoredFacet): FacetRule {
  const swatches = Object.fromEntries(values.flatMap((value) => (value.colour ? [[value.id, value.colour]] : [])));
  return { id, ...(label === undefined ? {} : { label }), ...(Object.keys(swatches).length > 0 ? { swatches } : {}) };
}

function firstText(text: LocalText): string {
  return typeof text === 'string' ? text : (Object.values(text).find((each) => each !== undefined) ?? '');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Drops missing and false values. */
function given(fields: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
}

/** Drops empty lists. */
function listed(fields: Readonly<Record<string, readonly unknown[]>>): JsonRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, list]) => list.length > 0));
}
