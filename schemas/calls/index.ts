/** The list of calls: it types the client (src/call/call.ts) and the service (src/store/calls/) at once. */
import type * as v from 'valibot';
import { authCheck, urlLogin, urlLogout, urlRegister } from './account.ts';
import { base, blogs, page, productCategories, productsBatch, search } from './catalog.ts';
import { cartCheckoutByItems, cartGet, cartUpdate, cartUpdateItems } from './cart.ts';
import { couponClaim, couponList } from './coupon.ts';
import type { CallSpec } from './define.ts';
import { formSubmit } from './form.ts';
import { memberInfo, memberJoin, memberLeave } from './member.ts';

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
