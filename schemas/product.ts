import * as v from 'valibot';
import { CategoryId, ProductUuid } from './ids.ts';
import {
  absentWhenEmpty,
  defaultWhenEmpty,
  looseCount,
  looseFlag,
  looseList,
  looseText,
  nullWhenEmpty,
  optionalText,
  textOrEmpty,
} from './lenient/loose.ts';
import { Rating, Reviews } from './records/review.ts';
import { Baht, Price } from './values/money/baht.ts';
import { type Sanitized, unsafeHtml } from './values/text/safe-html.ts';
import { address } from './values/address/safe-url.ts';

/** A price for a range of quantities; `quantity_max` null is without an upper end (specification, chapter 3). */
export const PriceTier = v.object({
  quantity_min: looseCount,
  quantity_max: defaultWhenEmpty(v.nullable(looseCount), null),
  price: Price,
});

/** Remaining stock in the product's unit; null means that stock is not tracked. */
const Remain = nullWhenEmpty(looseCount);

/** A variant in its product's record (specification, chapter 3): price in baht, `options` are values by name of option. */
export const ProductVariant = v.object({
  id: looseText,
  uuid: absentWhenEmpty(ProductUuid),
  name: textOrEmpty,
  price: Price,
  remain: Remain,
  options: v.optional(v.record(v.string(), looseText), {}),
});
export type ProductVariant = v.InferOutput<typeof ProductVariant>;

/** An option of the variants, with all values in display order. */
export const ProductOption = v.object({ name: looseText, values: looseList(looseText) });
export type ProductOption = v.InferOutput<typeof ProductOption>;

/** A product or a variant of one (contract, chapter 3 "Records"). Prices and discounts are in baht. */
export const Product = v.object({
  uuid: ProductUuid,
  slug: textOrEmpty,
  id: absentWhenEmpty(looseText),
  parent: nullWhenEmpty(v.object({ slug: textOrEmpty, uuid: ProductUuid })),
  name: looseText,
  price: Price,
  price_list: looseList(PriceTier),
  unit: textOrEmpty,
  preorder_flag: looseFlag,
  badge_hot: looseFlag,
  badge_new: looseFlag,
  badge_suggest: looseFlag,
  /** Days after the order within which a pre-order is sent. */
  preorder_days: absentWhenEmpty(looseCount),
  /** Whether only members of the shop can order it. */
  member_only: v.optional(looseFlag),
  /** Whether it is shown and not sold. */
  nosell: v.optional(looseFlag),
  /** Pieces that one account may ever order: who orders must be logged in. */
  limit_per_account: absentWhenEmpty(looseCount),
  quantity_min: absentWhenEmpty(looseCount),
  quantity_max: absentWhenEmpty(looseCount),
  remain: Remain,
  discount: absentWhenEmpty(Baht),
  category: absentWhenEmpty(v.object({ category_id: CategoryId, category_slug: textOrEmpty, name: textOrEmpty })),
  images: looseList(address),
  highlight: optionalText,
  detail_html: absentWhenEmpty(unsafeHtml),
  conditions_html: absentWhenEmpty(unsafeHtml),
  options: absentWhenEmpty(v.array(ProductOption)),
  variants: absentWhenEmpty(v.array(ProductVariant)),
  /** Where nobody has rated it, or it is odd, nothing of it is shown. */
  rating: v.fallback(v.optional(Rating), undefined),
  reviews: v.optional(Reviews),
});
export type Product = v.InferOutput<typeof Product>;
/** A product whose texts are sanitised. */
export type SafeProduct = Sanitized<Product>;
