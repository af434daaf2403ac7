/** The handlers by name; the compiler names a missing one. */
import type { CallName } from '#schemas/calls/index.ts';
import { authCheck } from './auth-check.ts';
import { base } from './base.ts';
import { blogs } from './blogs.ts';
import { cartCheckoutByItems } from './cart-checkout-by-items.ts';
import { cartGet } from './cart-get.ts';
import { cartUpdateItems } from './cart-update-items.ts';
import { cartUpdate } from './cart-update.ts';
import { couponClaim } from './coupon-claim.ts';
import { couponList } from './coupon-list.ts';
import { formSubmit } from './form-submit.ts';
import type { Handler } from './handler.ts';
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

export const handlers = {
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
} satisfies { [K in CallName]: Handler<K> };
