import * as v from 'valibot';

/** 8-4-4-4-12 hexadecimal digits (contract, chapter 10: "A uuid is 8-4-4-4-12 hex"). */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a uuid. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/** An id that arrives as text or as a whole number; its output is always non-empty text. */
const idText = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((id) => String(id).trim()),
  v.nonEmpty('expected a non-empty id'),
  v.maxLength(200),
  v.regex(/^[^\u0000-\u001f\u007f]*$/, 'expected an id without control characters'),
);

/** Uuid of a product or of a variant, in the upstream's own letter case. */
export const ProductUuid = v.pipe(idText, v.brand('ProductUuid'));
export type ProductUuid = v.InferOutput<typeof ProductUuid>;

/** Id of a product category (specification, chapter 3); text, although upstreams may write a whole number. */
export const CategoryId = v.pipe(idText, v.brand('CategoryId'));
export type CategoryId = v.InferOutput<typeof CategoryId>;

/** Id of a blog post, as in its URL (specification, chapter 2). */
export const BlogId = v.pipe(idText, v.brand('BlogId'));
export type BlogId = v.InferOutput<typeof BlogId>;

/** The public half of a cart's credentials; it gives no access without the secret. */
export const CartId = v.pipe(idText, v.brand('CartId'));
export type CartId = v.InferOutput<typeof CartId>;

/** The secret half of a guest's cart credentials; never logged, never posted to another window. */
export const CartSecret = v.pipe(idText, v.brand('CartSecret'));
export type CartSecret = v.InferOutput<typeof CartSecret>;

/** Id of a shop on the platform (specification, chapter 3). */
export const WebId = v.pipe(idText, v.brand('WebId'));
export type WebId = v.InferOutput<typeof WebId>;

/** Identifies a coupon of a shop in lists and claims (contract, chapter 2 "Added calls"). */
export const CouponCode = v.pipe(idText, v.brand('CouponCode'));
export type CouponCode = v.InferOutput<typeof CouponCode>;
