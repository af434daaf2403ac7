import { isLang, type Lang } from '#schemas/lang.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { splitLang } from './lang-prefix.ts';

/** Paths that are documents of their own and never pages of the app. */
const OUTSIDE = /^\/(?:api|media|image|account|pay|assets|builds|registry\.json|sitemap\.xml|robots\.txt)(?:\/|$|\?)/;

/**
 * Target of a click inside the app, as a path without language prefix; undefined where the browser should navigate
 * itself: other sites, other languages, downloads, new tabs, modified clicks.
 */
export function clickTarget(event: MouseEvent, lang: Lang, origin: string): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  return linkTarget(event.target, lang, origin);
}

/** Target of the link around an element inside the app; undefined as for a click. */
export function linkTarget(element: EventTarget | null, lang: Lang, origin: string): string | undefined {
  const link = element instanceof Element ? element.closest('a[href]') : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.hasAttribute('download') ||
    (link.target !== '' && link.target !== '_self')
  )
    return undefined;
  return internalPath(link.href, lang, origin);
}

/** The path without prefix of a URL that the app can show in this language; undefined for any other. */
export function internalPath(href: string, lang: Lang, origin: string): string | undefined {
  if (parseUrl(href) === undefined) return undefined;
  const url = new URL(href);
  if (url.origin !== origin || OUTSIDE.test(url.pathname)) return undefined;
  const split = splitLang(url.pathname);
  if (split.lang !== lang || (split.hasPrefix && !isLang(lang))) return undefined;
  return split.rest + url.search + url.hash;
}
