/** What the server and the builder's page agree upon. */

/** Where the builder is, without language. */
export const BUILDER_PATH = '/builder';
/** Id of the element that it is drawn in. */
export const BUILDER_ROOT = 'builder';
/** Id of the script that holds what the server has to tell: `{ lang }`. */
export const BUILDER_FACTS = 'builder-facts';
