/** Calls about the cart (specification, chapter 4). */
import * as v from 'valibot';
import { Cart, NamedItems, RemovedItems } from '../cart.ts';
import { CREDENTIAL_ERROR_KEYS } from '../error-keys.ts';
import { defineCall } from './define.ts';
import { boundedText, shortText } from '../lenient/bounded.ts';

const credentials = { cart_id: v.optional(boundedText(200)), cart_secret: v.optional(boundedText(200)) };

/**
 * `GET /api/x4/cart/get`: a guest names the cart by its credentials, a logged-in visitor has one of their own. It changes nothing
 * here; a platform may merge the named cart into the account's, so that other sites' links must not reach it.
 */
export const cartGet = defineCall({
  method: 'GET',
  changesState: true,
  path: '/api/x4/cart/get',
  envelope: 'success',
  query: v.object(credentials),
  body: undefined,
  output: v.optional(v.nullable(Cart), null),
  keys: CREDENTIAL_ERROR_KEYS,
});

/**
 * `POST /api/x4/cart/update_items`: a save of single lines. `items` are absolute quantities of 1 or more; `remove_items` is
 * always there.
 */
export const cartUpdateItems = defineCall({
  method: 'POST',
  path: '/api/x4/cart/update_items',
  envelope: 'success',
  query: undefined,
  body: v.object({
    items: NamedItems,
    remove_items: RemovedItems,
    lang_key: v.optional(v.picklist(['th', 'en']), 'th'),
    ...credentials,
  }),
  output: v.optional(v.nullable(Cart), null),
  keys: [...CREDENTIAL_ERROR_KEYS, 'IDEMPOTENCY_MISMATCH'],
});

/**
 * `POST /api/x4/cart/checkoutByItems`: creates a cart of these items, such as a guest's at the first "Add to cart", who gets
 * its credentials. It is no checkout.
 */
export const cartCheckoutByItems = defineCall({
  method: 'POST',
  path: '/api/x4/cart/checkoutByItems',
  envelope: 'success',
  query: undefined,
  body: v.object({ items: NamedItems, lang_key: v.optional(v.picklist(['th', 'en']), 'th') }),
  output: v.optional(v.nullable(Cart), null),
  keys: [...CREDENTIAL_ERROR_KEYS, 'IDEMPOTENCY_MISMATCH'],
});

/**
 * `POST /api/x4/cart/update`: the hand-off to the checkout, with the full list of a logged-in visitor. Optional choices of
 * payment and shipping: `use_point` (points), `bank`, `shipping_type`, `coupon_code`.
 */
export const cartUpdate = defineCall({
  method: 'POST',
  path: '/api/x4/cart/update',
  envelope: 'success',
  query: undefined,
  body: v.object({
    items: NamedItems,
    lang_key: v.optional(v.picklist(['th', 'en']), 'th'),
    use_point: v.optional(v.nullable(v.union([boundedText(40), v.number()]))),
    bank: shortText,
    shipping_type: shortText,
    coupon_code: shortText,
  }),
  output: v.optional(v.nullable(Cart), null),
  keys: [...CREDENTIAL_ERROR_KEYS, 'IDEMPOTENCY_MISMATCH'],
});
