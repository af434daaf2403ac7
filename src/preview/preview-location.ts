/** Address and language of a builder's page. Pure. */
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { langPrefix, splitLang } from '../routes/lang-prefix.ts';
import { internalPath } from '../routes/links.ts';
import { PREVIEW_FLAG } from '../page/document-ids.ts';

/** The language prefix of a path; undefined without one. The whole result is undefined for a URL outside the shop. */
export interface ParsedTarget {
  /** Without language prefix, with query and hash. */
  readonly target: string;
  readonly lang: Lang | undefined;
}

/** Reads a path of the shop; undefined for what leads elsewhere. An empty one is the place that is shown (`here`). */
export function parseTarget(path: string, here: string): ParsedTarget | undefined {
  const base = new URL(here);
  const href = path === '' ? here : path;
  if (parseUrl(href, base) === undefined) return undefined;
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

/** The language of a preview: the one that was named last, by a page or by the builder. Pages that name none keep it. */
export interface Language {
  /** The language of the next version of a page. */
  readonly of: (named: Lang | undefined) => Lang;
  /** By the builder, over what pages name, until one names another than before. */
  readonly choose: (lang: Lang) => void;
}

export function createLanguage(first: Lang): Language {
  let current = first;
  let before: Lang | undefined;
  return {
    of: (named) => {
      if (named !== undefined && named !== before) current = named;
      before = named;
      return current;
    },
    choose: (lang) => {
      current = lang;
    },
  };
}
