import { continueUrl } from '#schemas/values/address/continue-url.ts';
import type { SiteDeps } from './deps.ts';
import type { Lang } from '#schemas/lang.ts';
import { homePath, langOf } from './lang.ts';

/**
 * The target after a log-in, by default the shop's home in the page's language. If the request's host does not belong to the shop, it is only a path: the browser stays at
 * that host, and a link in a mail leads nowhere else.
 */
export async function returnUrlOf(
  { originOf, linkOrigin }: Pick<SiteDeps, 'originOf' | 'linkOrigin'>,
  request: Request,
  given: string | undefined,
): Promise<string> {
  const origin = originOf(request);
  const lang = langOf(request);
  const url = inLang(continueUrl(given || homePath(lang), origin), lang);
  if ((await linkOrigin(request)) === origin) return url;
  // Two slashes would name another host.
  return url.slice(origin.length).replace(/^\/{2,}/, '/');
}

/** The workbench follows the language of the page before it: its path has none. */
function inLang(given: string, lang: Lang): string {
  const url = new URL(given);
  if (url.pathname !== '/builder') return given;
  url.searchParams.set('lang', lang);
  return url.href;
}
