import * as v from 'valibot';
import { Cart, CartItem } from '../cart.ts';
import { CREDENTIAL_ERROR_KEYS } from '../error-keys.ts';
import { looseList } from '../loose.ts';
import { ProductUuid } from '../ids.ts';
import { defineCall } from './define.ts';

/** `POST /api/x4/cart/update_items`: `items` are absolute quantities of 1 or more; `remove_items` is always there. */
export const cartUpdateItems = defineCall({
  method: 'POST',
  path: '/api/x4/cart/update_items',
  envelope: 'success',
  query: undefined,
  body: v.object({
    items: looseList(CartItem),
    remove_items: looseList(ProductUuid),
    lang_key: v.optional(v.picklist(['th', 'en']), 'th'),
    cart_id: v.optional(v.string()),
    cart_secret: v.optional(v.string()),
  }),
  output: v.optional(v.nullable(Cart), null),
  keys: [...CREDENTIAL_ERROR_KEYS, 'IDEMPOTENCY_MISMATCH'],
});
