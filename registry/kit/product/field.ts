import * as v from 'valibot';
import type { Needs } from '../define.ts';

/** A prop that chooses the product a component shows; empty: the page's own. */
export const productUuid = v.optional(
  v.pipe(
    v.string(),
    v.title('Product'),
    v.description('Empty: the product of the page'),
    v.metadata({ group: 'content', control: 'product' }),
  ),
  '',
);

/** The record of the product that was chosen; the page's own comes with the page. */
export function needsProduct({ uuid }: { readonly uuid: string }): Needs {
  return uuid === '' ? {} : { products: [uuid] };
}

/** The same with what it is a variant of. */
export function needsFamily({ uuid }: { readonly uuid: string }): Needs {
  return { ...needsProduct({ uuid }), family: uuid };
}
