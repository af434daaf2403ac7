/** Ids of elements, paths and query flags that the server writes and the browser's modules read. */

/** Query flag of a page that is a preview when it is framed (contract, chapter 10). */
export const PREVIEW_FLAG = 'jit-preview';

/** Id of the element that holds what a framed page has to know, as JSON. */
export const FRAME_ID = 'frame';

/** Configuration of a page that may be framed. */
export interface FrameFacts {
  readonly buildId: string;
  /** `PREVIEW_ORIGINS`; absent where that is not set. */
  readonly listed?: readonly string[] | undefined;
}

/** Id of the element that holds the shop's own CSS. */
export const SHOP_CSS_ID = 'shop-css';

/** Path of the builder, without language prefix. */
export const BUILDER_PATH = '/builder';
/** Hash of the builder's address that leads to the releases. */
export const RELEASES_HASH = '#releases';
/** Id of React's root element. */
export const BUILDER_ROOT = 'builder';
/** Id of the JSON script with the server's data: `{ lang }`. */
export const BUILDER_FACTS = 'builder-facts';
