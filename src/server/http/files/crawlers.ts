/** `/robots.txt` and `/manifest.webmanifest`, per host. */
import { Base } from '#schemas/page/base.ts';
import { DEFAULT_LANG, textIn } from '#schemas/lang.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../../call/call.ts';
import { faviconOf } from './favicon.ts';
import type { RequestContext } from '../message/request-context.ts';
import { DISALLOWED } from './sitemap.ts';

/** Excludes calls and personal pages from crawling. */
export function robotsTxt({ origin }: RequestContext): Response {
  const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

/** Describes the shop as an installable app (web app manifest), by its base. */
export async function webManifest(call: Call): Promise<Response> {
  const answer = await call('base', { query: {} });
  const base = answer.ok ? salvage(Base, answer.data).value : undefined;
  const name = base?.web?.name === undefined ? (base?.web?.web_name ?? 'Raan') : textIn(base.web.name, DEFAULT_LANG);
  const icon = faviconOf(base?.web);
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    lang: DEFAULT_LANG,
    icons: [{ src: icon.href, sizes: 'any', ...(icon.type === undefined ? {} : { type: icon.type }) }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': answer.ok ? 'public, max-age=3600' : 'no-store',
    },
  });
}
