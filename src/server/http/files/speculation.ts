/**
 * Speculation Rules: the browser preloads the page behind a link that is hovered or touched, before the app has
 * started. The app itself prefetches the payloads of links (src/client/navigation/prefetch-links.ts), so its start
 * removes the rules.
 */
import { LANGS } from '#schemas/lang.ts';

/** Path of the rules, which a header names: the policy of documents allows no inline rules. */
export const SPECULATION_PATH = '/builds/speculation.json';

/** First segments of paths that are personal, change something, or are no pages. */
const EXCLUDED =
  'cart|checkout|pay|account|builder|api|media|image|assets|builds|lnw-demo|registry\\.json|sitemap\\.xml|robots\\.txt';

/** Rules for links between pages of the shop, without a query: filters and searches are many and seldom followed. */
const RULES = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { selector_matches: 'html:not([data-started]) a' },
          { not: { href_matches: `/{:lang(${LANGS.join('|')})/}?:first(${EXCLUDED}){/*}?` } },
          { not: { href_matches: '/*\\?(.+)' } },
          { not: { selector_matches: '[rel~=nofollow], [data-no-prerender], [download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const;

/** Serves the rules, which are the same for every page of every shop. */
export function answerSpeculationRules(): Response {
  return new Response(JSON.stringify(RULES), {
    headers: { 'content-type': 'application/speculationrules+json', 'cache-control': 'public, max-age=86400' },
  });
}

/** The header of a document that names the rules; none for visitors who save data. */
export function speculationHeader(request: Headers): Readonly<Record<string, string>> {
  return request.get('save-data') === 'on' ? {} : { 'speculation-rules': `"${SPECULATION_PATH}"` };
}
