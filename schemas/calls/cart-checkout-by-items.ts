import * as v from 'valibot';
import { Cart, CartItem } from '../cart.ts';
import { CREDENTIAL_ERROR_KEYS } from '../error-keys.ts';
import { looseList } from '../loose.ts';
import { defineCall } from './define.ts';

/** `POST /api/x4/cart/checkoutByItems`: makes a cart of these items; a guest gets its credentials. */
export const cartCheckoutByItems = defineCall({
  method: 'POST',
  path: '/api/x4/cart/checkoutByItems',
  envelope: 'success',
  query: undefined,
  body: v.object({ items: looseList(CartItem), lang_key: v.optional(v.picklist(['th', 'en']), 'th') }),
  output: v.optional(v.nullable(Cart), null),
  keys: [...CREDENTIAL_ERROR_KEYS, 'IDEMPOTENCY_MISMATCH'],
});
