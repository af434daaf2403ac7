/** The checkout with an example order, which a preview draws around the notes of the checkout. */
import * as v from 'valibot';

/** Path of the checkout host that answers the example in the language `lang`. */
export const CHECKOUT_EXAMPLE_PATH = '/pay/example';

/** Path of a preview that shows its nodes as the notes of the checkout; no page has it. */
export const CHECKOUT_PREVIEW_PATH = '/builder-checkout';

/** HTML that the service's own pages are made of. */
const ownMarkup = v.pipe(v.string(), v.brand('OwnMarkup'));
/** HTML of one of the service's own pages, as it answers it. */
export type OwnMarkup = v.InferOutput<typeof ownMarkup>;

/** Content of the page, in which a `<slot>` is the place of the notes, and its styles for a theme's tokens. */
export const CheckoutExample = v.object({ html: ownMarkup, css: v.string(), fontFaces: v.string() });
/** The example as a preview reads it. */
export type CheckoutExample = v.InferOutput<typeof CheckoutExample>;
/** The example as the service answers it. */
export type CheckoutExampleAnswer = v.InferInput<typeof CheckoutExample>;
