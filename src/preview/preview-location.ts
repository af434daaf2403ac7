/** Where a builder wants its page shown: the address of a path, and the language that it names. Pure. */
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { langPrefix, splitLang } from '../routes/lang-prefix.ts';
import { internalPath } from '../routes/links.ts';
import { PREVIEW_FLAG } from '../page/preview-constants.ts';

/** The language a path bears in front; undefined where it bears none. Undefined altogether for what is no page of the shop. */
export interface WantedPlace {
  /** Without language prefix, with query and hash. */
  readonly target: string;
  readonly lang: Lang | undefined;
}

/** Reads a path of the shop; undefined for what leads elsewhere. An empty one is the place that is shown (`here`). */
export function wantedPlace(path: string, here: string): WantedPlace | undefined {
  const base = new URL(here);
  const href = path === '' ? here : path;
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  const { lang, hasPrefix } = splitLang(url.pathname);
  const target = internalPath(url.href, lang, base.origin);
  return target === undefined ? undefined : { target, lang: hasPrefix || path === '' ? lang : undefined };
}

/** The address of a place in a language, as a preview (contract, chapter 5 `page-replace`). */
export function previewHref(target: string, lang: Lang, origin: string): string {
  const url = new URL(target, origin);
  const prefix = langPrefix(lang);
  if (lang !== DEFAULT_LANG) url.pathname = url.pathname === '/' ? prefix : prefix + url.pathname;
  url.searchParams.set(PREVIEW_FLAG, '1');
  return url.href;
}
