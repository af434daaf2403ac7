import { DEFAULT_LANG, isLang, type Lang } from '#schemas/lang.ts';

/** Splits the language prefix off a path: `/en/cart` is `en` and `/cart`; `/english` is a plain path. */
export function splitLang(pathname: string): {
  readonly lang: Lang;
  readonly hasPrefix: boolean;
  readonly rest: string;
} {
  const [, first = ''] = pathname.split('/', 2);
  if (!isLang(first)) return { lang: DEFAULT_LANG, hasPrefix: false, rest: pathname };
  const rest = pathname.slice(first.length + 1);
  return { lang: first, hasPrefix: true, rest: rest === '' ? '/' : rest };
}

/** Path prefix of a language: `/en`, or '' for Thai. */
export function langPrefix(lang: Lang): string {
  return lang === DEFAULT_LANG ? '' : `/${lang}`;
}
