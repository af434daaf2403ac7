import * as v from 'valibot';
import { Cart } from '../cart.ts';
import { CREDENTIAL_ERROR_KEYS } from '../error-keys.ts';
import { defineCall } from './define.ts';

/** `GET /api/x4/cart/get`: a guest names the cart by its credentials, a logged-in visitor has one of their own. */
export const cartGet = defineCall({
  method: 'GET',
  path: '/api/x4/cart/get',
  envelope: 'success',
  query: v.object({ cart_id: v.optional(v.string()), cart_secret: v.optional(v.string()) }),
  body: undefined,
  output: v.optional(v.nullable(Cart), null),
  keys: CREDENTIAL_ERROR_KEYS,
});
