/**
 * Handles an address without a page: returns the shop's redirect and counts it, or else records the address as missing.
 */
import { eq } from 'drizzle-orm';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { normalPath } from '../catalog/find-page.ts';
import { redirects } from '../database/tables/redirect.ts';
import { countMissing, countRedirect } from './hits.ts';
import { findRedirect, indexRedirects, type RedirectIndex, targetOf } from './match.ts';

/** Parameters of the call itself; those of the visitor have other names. */
const OWN = new Set(['path', 'lang', 'needBase', 'internal-no-cache', 'jit-preview']);
/** Memory of a redirect in addition to its texts, in bytes. */
const ENTRY_BYTES = 300;

/** An address without a page; `path` is decoded and without language prefix. */
export interface MissingPage {
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly now: Date;
  readonly headers: Headers;
}

/**
 * Storefronts first load a page without the visitor's headers. If the response is not shareable, as that of a missing
 * page, they load it again for the visitor. Only the second request is counted. An HTTP client of Node adds its own
 * user agent.
 */
const NO_VISITOR = /^(?:node|undici)?$/;

/** The redirect of an address without a page, for a page's response; undefined if there is none. */
export async function redirectOf(
  catalogue: Catalogue,
  { path, query, now, headers }: MissingPage,
): Promise<{ readonly httpStatusCode: number; readonly redirectUrl: string } | undefined> {
  const { db, shop, lang } = catalogue;
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    OWN.has(name) || value === undefined ? [] : [value].flat().map((each) => [name, each] as const),
  );
  const wanted = { lang, path, parameters };
  const match = findRedirect(await redirectsOf(catalogue), wanted);
  // The workbench asks for addresses that a builder is still typing.
  const isVisit = query['jit-preview'] !== '1' && !NO_VISITOR.test(headers.get('user-agent') ?? '');
  if (match === undefined) {
    if (isVisit) countMissing(db, shop.webId, normalPath(path), now);
    return undefined;
  }
  if (isVisit) countRedirect(db, shop.webId, match.redirect.source, now);
  return { httpStatusCode: match.redirect.status, redirectUrl: targetOf(match, wanted) };
}

/** The redirects of a shop, cached in memory until it is published or imported again. */
async function redirectsOf(catalogue: Catalogue): Promise<RedirectIndex> {
  const { db, shop } = catalogue;
  const load = async () => {
    const { source, target, status } = redirects;
    return indexRedirects(
      await db.select({ source, target, status }).from(redirects).where(eq(redirects.webId, shop.webId)),
    );
  };
  return remember(catalogue, 'redirects', load, ({ bySource }) => {
    let bytes = ENTRY_BYTES;
    for (const { source, target } of bySource.values()) bytes += ENTRY_BYTES + 2 * (source.length + target.length);
    return bytes;
  });
}
