/** What a refusal of the cart says (specification, chapter 8). */
import { msg } from '@lingui/core/macro';
import { faultText, type Translate } from '#registry/kit/cart-fault.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';

export const CHECK_AGAIN = msg({ id: 'cart.error.title', message: 'Please check again' });
export const SOMETHING_WRONG = msg({ id: 'error.something', message: 'There seems to be something wrong' });

/**
 * What a refusal says: the server's own words as they are, else each fault once, else the key. Never empty.
 * `nameOf` gives a product's name, where it is known.
 */
export function failureTexts(
  { key, msg: words, errors, price }: Failure,
  translate: Translate,
  nameOf: (uuid: string) => string | undefined = () => undefined,
): string[] {
  if (words !== undefined) return [words];
  const entries: readonly ErrorEntry[] = errors.length > 0 ? errors : key === '' ? [] : [{ key }];
  const texts = entries.map((entry) => {
    const name = entry.uuid === undefined ? undefined : nameOf(entry.uuid);
    const text = faultText(entry, translate, price);
    return name === undefined ? text : `${name}: ${text}`;
  });
  return texts.length > 0 ? [...new Set(texts)] : [translate(SOMETHING_WRONG)];
}
