/** The handlers by name; the compiler names a missing one. */
import type { CallName } from '#schemas/calls/index.ts';
import { authCheck, urlLogin, urlLogout, urlRegister } from './account.ts';
import { base, blogs, page, productCategories, productsBatch, search, sitemap } from './catalog.ts';
import { cartCheckoutByItems, cartGet, cartUpdate, cartUpdateItems } from './cart.ts';
import { couponClaim, couponList } from './coupon.ts';
import { formSubmit } from './form.ts';
import type { Handler } from './handler.ts';
import { memberInfo, memberJoin, memberLeave } from './member.ts';

/** Handlers of the shop's calls; those of the builder are mounted separately. */
export const handlers = {
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
} satisfies { [K in CallName]: Handler<K> };
