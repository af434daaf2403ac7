/** Texts of the cart's refusals (specification, chapter 8). */
import { msg } from '@lingui/core/macro';
import { type FaultContext, faultText, type Translate } from '#registry/kit/cart/cart-fault.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';

export const CHECK_CART = msg({ id: 'cart.error.title', message: 'Please check again' });
export const SOMETHING_WRONG = msg({ id: 'error.something', message: 'There seems to be something wrong' });

/** Values that a refusal's text needs beside the refusal. */
export interface Facts {
  /** A product's unit is in the page's language, the server's may be in another. */
  readonly productOf: (uuid: string) => Pick<Product, 'name' | 'unit'> | undefined;
  readonly isLoggedIn: boolean;
}

/**
 * Translates a refusal: to the server's own message as it is, else to each fault once, else to the text of its key. Never empty.
 */
export function failureTexts(
  { key, msg: words, errors, price }: Failure,
  translate: Translate,
  { productOf, isLoggedIn }: Facts,
): string[] {
  if (words !== undefined) return [words];
  const entries: readonly ErrorEntry[] = errors.length > 0 ? errors : key === '' ? [] : [{ key }];
  const context: FaultContext = { price, isLoggedIn };
  const texts = entries.map((entry) => {
    const product = entry.uuid === undefined ? undefined : productOf(entry.uuid);
    if (product === undefined) return faultText(entry, translate, context);
    const unit = product.unit === '' ? entry.unit : product.unit;
    return `${product.name}: ${faultText({ ...entry, unit }, translate, context)}`;
  });
  return texts.length > 0 ? [...new Set(texts)] : [translate(SOMETHING_WRONG)];
}
