import { canonicalPath } from './canonical-path.ts';
import { settings } from '#settings';
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';

/**
 * Splits the language prefix off a path: `/en/cart` is `en` and `/cart`; `/english` is a plain path. The rest begins with one slash:
 * as a link `//evil.example` would name a host. A language that the shop does not offer has no addresses: its code and `/cart` are a path as any.
 */
export function splitLang(pathname: string): {
  readonly lang: Lang;
  readonly hasPrefix: boolean;
  readonly rest: string;
} {
  const [, first = ''] = pathname.split('/', 2);
  const lang = settings.languages.find((each) => each === first);
  if (lang === undefined) return { lang: DEFAULT_LANG, hasPrefix: false, rest: withOneSlash(pathname) };
  return { lang, hasPrefix: true, rest: withOneSlash(pathname.slice(first.length + 1)) };
}

/** A path that begins with one slash, however many it had, and ends with none. */
export function withOneSlash(path: string): `/${string}` {
  return `/${canonicalPath(path.replace(/^[/\\]+/, '/')).slice(1)}`;
}

/** Path prefix of a language: `/en`, or '' for Thai. */
export function langPrefix(lang: Lang): string {
  return lang === DEFAULT_LANG ? '' : `/${lang}`;
}
