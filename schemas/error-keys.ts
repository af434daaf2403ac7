/** Keys of the error catalogue (specification, chapter 8). Any other key is shown as its own text. */
export const CART_ERROR_KEYS = [
  'NO_PRODUCT',
  'NOPRODUCT',
  'HIDDEN',
  'NOSELL',
  'NOSTOCK',
  'BUY-WEB_CORRUPTION',
  'INVALID_POINT',
  'INVALID_BANK',
  'USE>POINT',
  'POINT>NET',
  'BUY-LNWPAY_ANTI-MONEY_LAUNDERING',
  'PERMISSION_DENIED',
  'INVALID_SHIPPINGTYPE',
  'BELOW_QUANTITY',
  'OVER_QUANTITY',
  'ACCOUNT_LIMIT_REQUIRED_LOGIN',
  'OVER_QUANTITY_ACCOUNT_ORDERED',
  'OVER_QUANTITY_ACCOUNT',
  'PRODUCT-OVER_QUANTITY',
  'OVER_TOTAL_QUANTITY',
  'ORDER_LIMIT_MAX_PRICE',
  'ORDER_LIMIT_MIN_PRICE',
  'COUPON_CODE_NOT_FOUND',
] as const;
/** A key for which the storefront has a message. */
export type CartErrorKey = (typeof CART_ERROR_KEYS)[number];

/** Keys that invalidate the cart's credentials (specification, chapter 4). */
export const CREDENTIAL_ERROR_KEYS = ['CHECKOUTED', 'ALREADY_OWNED', 'INVALID_CART_CREDENTIALS', 'NO_AUTH'] as const;
/** A key after which the cart's credentials must not be used again. */
export type CredentialErrorKey = (typeof CREDENTIAL_ERROR_KEYS)[number];

/** Narrows a failure key to a credential error. */
export function isCredentialError(key: string): key is CredentialErrorKey {
  return CREDENTIAL_ERROR_KEYS.some((known) => known === key);
}
