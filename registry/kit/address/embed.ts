/** Sources that pages may frame: HTML of shops as documents of their own, and three sites. */

/** Protocol of shop HTML (src/server/http/document/embed.ts): the page posts it, the server answers it as a sandboxed document. */
export const EMBED = {
  path: '/_embed',
  /** Name of the form field. */
  field: 'html',
  /** Without `allow-same-origin` the document has an opaque origin: it reaches neither the page nor the shop's cookies and storage. */
  sandbox: 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  /** In characters. */
  maxLength: 200_000,
} as const;

/** Attributes of every frame of another site: it may run and play, and keeps its origin, which is never the shop's. */
export const SITE_FRAME = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  /** The permissions policy of a player. */
  allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const;

/** The attribute of links in rich text that a tap replaces by a frame (rich-embed.ts). */
export const EMBED_MARK = 'data-embed';

/** The only other origins that the document's `frame-src` allows (src/server/http/document/csp.ts). */
export const FRAME_ORIGINS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  openStreetMap: 'https://www.openstreetmap.org',
} as const;
