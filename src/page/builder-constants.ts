/** Names shared by the server and the builder's page. */

/** Path of the builder, without language prefix. */
export const BUILDER_PATH = '/builder';
/** Id of React's root element. */
export const BUILDER_ROOT = 'builder';
/** Id of the JSON script with the server's data: `{ lang }`. */
export const BUILDER_FACTS = 'builder-facts';
