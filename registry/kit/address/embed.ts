/** Sources that pages may frame: HTML of shops as documents of their own, and three sites. */

/** Protocol of shop HTML (src/server/http/embed.ts): the page posts it, the server answers it as a sandboxed document. */
export const EMBED = {
  path: '/_embed',
  /** Name of the form field. */
  field: 'html',
  /** Without `allow-same-origin` the document has an opaque origin: it reaches neither the page nor the shop's cookies and storage. */
  sandbox: 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  /** In characters. */
  maxLength: 200_000,
} as const;

/** The only other origins that the document's `frame-src` allows (src/server/http/csp.ts). */
export const FRAME_ORIGINS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  openStreetMap: 'https://www.openstreetmap.org',
} as const;
