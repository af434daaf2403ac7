import * as v from 'valibot';
import { Cart, CartItem } from '../cart.ts';
import { CREDENTIAL_ERROR_KEYS } from '../error-keys.ts';
import { looseList, optionalText } from '../loose.ts';
import { defineCall } from './define.ts';

/**
 * `POST /api/x4/cart/update`: the full list of a logged-in visitor before the hand-off. What the order is to be paid and
 * sent with may come along: `use_point` (points), `bank`, `shipping_type`, `coupon_code`.
 */
export const cartUpdate = defineCall({
  method: 'POST',
  path: '/api/x4/cart/update',
  envelope: 'success',
  query: undefined,
  body: v.object({
    items: looseList(CartItem),
    lang_key: v.optional(v.picklist(['th', 'en']), 'th'),
    use_point: v.optional(v.nullable(v.union([v.string(), v.number()]))),
    bank: optionalText,
    shipping_type: optionalText,
    coupon_code: optionalText,
  }),
  output: v.optional(v.nullable(Cart), null),
  keys: [...CREDENTIAL_ERROR_KEYS, 'IDEMPOTENCY_MISMATCH'],
});
