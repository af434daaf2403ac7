/** Descriptions of the calls in the OpenAPI document, beside path and parameters. */
import type { CallName } from '#schemas/calls/index.ts';
import { MAX_QUANTITY } from '#schemas/wire/leaves.ts';
import type { JsonSchema } from './props-schema.ts';

/** One call in the document. */
export interface Operation {
  readonly summary: string;
  readonly tag: 'Pages' | 'Catalogue' | 'Account' | 'Membership' | 'Cart' | 'Coupons' | 'Forms';
  /** JSON Schema of the response's `data`. */
  readonly data: JsonSchema;
  /** JSON Schema of the request's body as the storefront sends it. */
  readonly body?: JsonSchema;
  /** Whether the call has an `idempotency-key`. */
  readonly isOnce?: true;
}

/** A schema of the document, by its name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** A list. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
/** An object; its properties are required, except for the optional ones. */
export const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** Any text. */
export const TEXT: JsonSchema = { type: 'string' };
/** A uuid. */
export const UUID: JsonSchema = { type: 'string', format: 'uuid' };
const NOTHING: JsonSchema = { type: 'object', description: 'Not read.' };
const URL_DATA = objectOf({ url: { type: 'string', format: 'uri' } });
const ITEMS = listOf(objectOf({ uuid: UUID, quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY } }));
const LANG_KEY: JsonSchema = { enum: ['th', 'en'] };

/** Each call's tag, summary and bodies. */
export const OPERATIONS: Readonly<Record<CallName, Operation>> = {
  page: { tag: 'Pages', summary: 'The page at a path', data: ref('Page') },
  base: { tag: 'Pages', summary: 'What frames every page: header, footer, settings', data: ref('Base') },
  sitemap: {
    tag: 'Pages',
    summary: 'Paths of the shop’s pages; only the embedded service is asked for it',
    data: objectOf({ paths: listOf(TEXT), next: { type: ['string', 'null'] } }, ['next']),
  },
  blogs: { tag: 'Catalogue', summary: 'The shop’s posts, newest first', data: listOf(ref('Blog')) },
  productsBatch: { tag: 'Catalogue', summary: 'Products by uuid', data: listOf(ref('Product')) },
  productCategories: { tag: 'Catalogue', summary: 'Categories by id', data: listOf(ref('Category')) },
  search: { tag: 'Catalogue', summary: 'Products and posts that match', data: ref('Search') },
  formSubmit: {
    tag: 'Forms',
    summary: 'Sends a form; a refusal names the faulty fields in `data.fields`',
    data: NOTHING,
    body: { type: 'object', additionalProperties: true },
  },
  authCheck: {
    tag: 'Account',
    summary: 'Who is logged in; `NO_AUTH` for a guest',
    data: objectOf({ user: ref('User') }),
  },
  urlLogin: { tag: 'Account', summary: 'Address of the log-in', data: URL_DATA },
  urlRegister: { tag: 'Account', summary: 'Address of the registration', data: URL_DATA },
  urlLogout: { tag: 'Account', summary: 'Address of the log-out', data: URL_DATA },
  memberInfo: { tag: 'Membership', summary: 'Whether the visitor is a member', data: ref('Member') },
  memberJoin: { tag: 'Membership', summary: 'Joins the shop’s members', data: NOTHING },
  memberLeave: { tag: 'Membership', summary: 'Leaves the shop’s members', data: NOTHING },
  cartGet: { tag: 'Cart', summary: 'The visitor’s cart', data: ref('Cart') },
  cartUpdateItems: {
    tag: 'Cart',
    summary: 'Sets and removes lines; quantities are absolute',
    data: ref('Cart'),
    isOnce: true,
    body: objectOf({ items: ITEMS, remove_items: listOf(UUID), lang_key: LANG_KEY, cart_id: TEXT, cart_secret: TEXT }, [
      'cart_id',
      'cart_secret',
    ]),
  },
  cartCheckoutByItems: {
    tag: 'Cart',
    summary: 'Makes a cart of these items; a guest gets its credentials',
    data: ref('Cart'),
    isOnce: true,
    body: objectOf({ items: ITEMS, lang_key: LANG_KEY }),
  },
  cartUpdate: {
    tag: 'Cart',
    summary: 'The whole list of a logged-in visitor, before the checkout',
    data: ref('Cart'),
    isOnce: true,
    body: objectOf(
      {
        items: ITEMS,
        lang_key: LANG_KEY,
        use_point: { type: ['string', 'number', 'null'] },
        bank: TEXT,
        shipping_type: TEXT,
        coupon_code: TEXT,
      },
      ['use_point', 'bank', 'shipping_type', 'coupon_code'],
    ),
  },
  couponList: {
    tag: 'Coupons',
    summary: 'The shop’s coupons, each with its state for the visitor',
    data: objectOf({ coupons: listOf(ref('Coupon')) }),
  },
  couponClaim: {
    tag: 'Coupons',
    summary: 'Claims a coupon',
    data: objectOf({ coupon: ref('Coupon') }),
    isOnce: true,
    body: objectOf({ code: TEXT }),
  },
};
