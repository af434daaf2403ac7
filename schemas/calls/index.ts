/** The list of calls: it types the client (src/call/call.ts) and the service (src/store/calls/) at once. */
import type * as v from 'valibot';
import { authCheck } from './auth-check.ts';
import { base } from './base.ts';
import { blogs } from './blogs.ts';
import { cartCheckoutByItems } from './cart-checkout-by-items.ts';
import { cartGet } from './cart-get.ts';
import { cartUpdateItems } from './cart-update-items.ts';
import { cartUpdate } from './cart-update.ts';
import { couponClaim } from './coupon-claim.ts';
import { couponList } from './coupon-list.ts';
import type { CallSpec } from './define.ts';
import { formSubmit } from './form-submit.ts';
import { memberInfo } from './member-info.ts';
import { memberJoin } from './member-join.ts';
import { memberLeave } from './member-leave.ts';
import { page } from './page.ts';
import { productCategories } from './product-categories.ts';
import { productsBatch } from './products-batch.ts';
import { search } from './search.ts';
import { urlLogin } from './url-login.ts';
import { urlLogout } from './url-logout.ts';
import { urlRegister } from './url-register.ts';

export const calls = {
  page,
  base,
  blogs,
  productsBatch,
  productCategories,
  search,
  formSubmit,
  memberInfo,
  memberJoin,
  memberLeave,
  authCheck,
  urlLogin,
  urlRegister,
  urlLogout,
  cartGet,
  cartUpdateItems,
  cartCheckoutByItems,
  cartUpdate,
  couponList,
  couponClaim,
} as const satisfies Record<string, CallSpec>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type In<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
type Out<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** What the client gives for a call. */
export type CallQuery<Name extends CallName> = In<Calls[Name]['query']>;
export type CallBody<Name extends CallName> = In<Calls[Name]['body']>;
/** What the service's handler gets, checked. */
export type CheckedBody<Name extends CallName> = Out<Calls[Name]['body']>;
/** What the answer's `data` holds, once checked. */
export type CallOutput<Name extends CallName> = v.InferOutput<Calls[Name]['output']>;
