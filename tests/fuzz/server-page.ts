/** A page between server and browser, and the request that all pages answer. */

/** A page as the server sends it to the browser. */
export interface ServerPage {
  readonly html: string;
  /** JSON of the hydration data. */
  readonly plan: string;
  readonly preview: boolean;
  /** Texts that hydration must keep. */
  readonly sentinels: readonly string[];
}

/** The request that all pages answer, on the server and in the browser. */
export const REQUEST = {
  lang: 'en',
  origin: 'http://shop.example',
  url: { pathname: '/en/about', search: '?a=1' },
} as const;
