/** How a page and the server agree on HTML of others (src/server/http/embed.ts): the page posts it, the server gives it back as a document of its own. */
export const EMBED = {
  path: '/_embed',
  /** The form's field. */
  field: 'html',
  /** What the document may do. Without `allow-same-origin` it is of no origin: it reaches neither the page nor the shop's cookies and storage. */
  sandbox: 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  /** Characters. */
  maxLength: 200_000,
} as const;
