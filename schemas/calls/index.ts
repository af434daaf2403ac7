/** The list of calls: it types the client (src/call/call.ts) and the service (src/store/calls/) at once. */
import type * as v from 'valibot';
import { authCheck, urlLogin, urlLogout, urlRegister } from './account.ts';
import { base, blogs, page, productCategories, productsBatch, search, sitemap } from './catalog.ts';
import { cartCheckoutByItems, cartGet, cartUpdate, cartUpdateItems } from './cart.ts';
import { couponClaim, couponList } from './coupon.ts';
import type { CallSpec } from './define.ts';
import { formSubmit } from './form.ts';
import { memberInfo, memberJoin, memberLeave } from './member.ts';

/** Every call of the platform by the name that the client uses (contract, chapter 2). */
export const calls = {
  page,
  base,
  blogs,
  productsBatch,
  productCategories,
  search,
  sitemap,
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

/** Keeps the exact schemas of each call, from which client and service infer their types. */
export type Calls = typeof calls;
/**
 * Names a call in our code, in the OpenAPI document (`operationId`) and in the digests of idempotent requests; the
 * platform knows its path. So the names stay, and each call's docstring says what it is for.
 */
export type CallName = keyof Calls;

type In<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
type Out<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** The URL's parameters from the client, before the schema has filled in defaults; undefined for none. */
export type CallQuery<Name extends CallName> = In<Calls[Name]['query']>;
/** The JSON body from the client, before the schema has filled in defaults; undefined where there is no body. */
export type CallBody<Name extends CallName> = In<Calls[Name]['body']>;
/** The validated input of the service's handler. */
export type CheckedBody<Name extends CallName> = Out<Calls[Name]['body']>;
/** The validated `data` of the answer. */
export type CallOutput<Name extends CallName> = v.InferOutput<Calls[Name]['output']>;
