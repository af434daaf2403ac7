/**
 * 103 Early Hints (RFC 8297): sends the links of a document's first resources before the document is written. The
 * browser gains the time that the page needs to be loaded and rendered, if the proxy in front forwards them. Browsers
 * use them only over HTTP/2 and later.
 */
import { bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';
import type { RequestContext } from '../message/request-context.ts';
import type { NodeRequest } from '../message/node-request.ts';

/** The hints of all documents. */
export interface EarlyHints {
  /** Reads from a document which resources the next one of the same URL will need. */
  readonly learn: (context: RequestContext, html: string) => void;
  /** Sends the hints of a navigation; none for a document that was not written before. */
  readonly send: (request: Request, context: RequestContext) => void;
}

/** Memory for the hints of documents, in bytes: of a few thousand. */
const HINT_BYTES = 4 * 1024 * 1024;
const HEAD_LINK = /<link rel="(stylesheet|preload)"([^>]*)>/g;

/** Creates an empty store of hints. */
export function createEarlyHints(): EarlyHints {
  const hints = createByteCache<readonly string[]>(HINT_BYTES);
  const keyOf = ({ origin, url }: RequestContext) => `${origin}${url.pathname}`;
  return {
    learn: (context, html) => {
      const links = linksOf(html, context.origin);
      hints.set(keyOf(context), links, bytesOfTexts(links));
    },
    send: (request: NodeRequest, context) => {
      const response = request.runtime?.node?.res;
      // A client that is no browser may treat the first status as the final one, and HTTP/1.0 has no interim status.
      const isNavigation = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate';
      if (response === undefined || !isNavigation || response.req.httpVersion === '1.0' || response.headersSent) return;
      const link = hints.get(keyOf(context));
      if (link !== undefined && link.length > 0) response.writeEarlyHints({ link: [...link] });
    },
  };
}

/**
 * `Link` values of a document's own stylesheets, fonts and first pictures. Pictures with several widths are omitted:
 * browsers do not know the window's width before the document.
 */
function linksOf(html: string, origin: string): readonly string[] {
  const links: string[] = [];
  for (const [, rel, attributes = ''] of html.matchAll(HEAD_LINK)) {
    const [, href] = / href="(\/[^"<>&]*)"/.exec(attributes) ?? [];
    const [, as = 'style'] = / as="(\w+)"/.exec(attributes) ?? [];
    // A header allows only the characters of a parsed URL.
    const url = href === undefined ? null : URL.parse(href, origin);
    if (url?.origin !== origin || (rel === 'preload' && as !== 'font' && as !== 'image')) continue;
    links.push(
      `<${url.pathname}${url.search}>; rel=preload; as=${as}${as === 'font' ? '; type="font/woff2"; crossorigin' : ''}`,
    );
  }
  return links;
}
