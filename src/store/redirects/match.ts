/** Finds the redirect of an address by hash lookups only, regardless of their number. */
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { pathKey, sourceKey, splitPrefix } from './address.ts';

/** Maximum sets of parameter names in the old addresses of one path: each costs one lookup. */
export const MAX_SHAPES = 8;

/** A redirect for visitors. */
export interface Redirect {
  readonly source: string;
  readonly target: string;
  readonly status: number;
}

/** The index of a shop's redirects. */
export interface RedirectIndex {
  readonly bySource: ReadonlyMap<string, Redirect>;
  /** Names of the parameters in the queries of a path's redirects, most names first. */
  readonly shapes: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** An address that has no page: decoded path without language prefix, and the visitor's query. */
export interface Wanted {
  readonly lang: Lang;
  readonly path: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** A redirect, and the parameters of the query that matched. */
export interface Match {
  readonly redirect: Redirect;
  readonly used: ReadonlySet<string>;
}

/** Builds the index; drops redirects beyond the maximum sets of a path (imports refuse them). */
export function indexRedirects(redirects: readonly Redirect[]): RedirectIndex {
  const bySource = new Map<string, Redirect>();
  const shapes = new Map<string, string[][]>();
  for (const redirect of redirects) {
    const [path = '', query] = redirect.source.split('?', 2);
    if (query !== undefined && !addShape(shapes, path, [...new URLSearchParams(query).keys()])) continue;
    bySource.set(redirect.source, redirect);
  }
  return { bySource, shapes };
}

function addShape(shapes: Map<string, string[][]>, path: string, names: string[]): boolean {
  const known = shapes.get(path);
  if (known === undefined) shapes.set(path, [names]);
  else if (!known.some((each) => isSame(each, names))) {
    if (known.length >= MAX_SHAPES) return false;
    known.push(names);
    known.sort((a, b) => b.length - a.length);
  }
  return true;
}

/** Lists of distinct names, both sorted. */
function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/**
 * Finds the redirect of an address. One for the address's language has precedence over one for all; one with more
 * parameters over one with fewer.
 */
export function findRedirect({ bySource, shapes }: RedirectIndex, wanted: Wanted): Match | undefined {
  const path = pathKey(wanted.path);
  // The first value of a name counts, as everywhere.
  const given = new Map(wanted.parameters.toReversed());
  for (const lang of [wanted.lang, undefined]) {
    const base = sourceKey({ lang, path, parameters: [] });
    for (const names of shapes.get(base) ?? []) {
      const parameters = names.flatMap((name) => {
        const value = given.get(name);
        return value === undefined ? [] : [[name, value] as const];
      });
      const redirect =
        parameters.length === names.length ? bySource.get(sourceKey({ lang, path, parameters })) : undefined;
      if (redirect !== undefined) return { redirect, used: new Set(names) };
    }
    const redirect = bySource.get(base);
    if (redirect !== undefined) return { redirect, used: new Set() };
  }
  return undefined;
}

/**
 * The target URL of a redirect, with those parameters of the visitor that neither matched the redirect nor are its own.
 * The storefront adds the language prefix if the target has none.
 */
export function targetOf({ redirect, used }: Match, { lang, parameters }: Wanted): string {
  const [, path = '/', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(redirect.target) ?? [];
  const own = new URLSearchParams(query);
  const kept = parameters.filter(([name]) => !used.has(name) && !own.has(name));
  const search = [query, new URLSearchParams(kept.map(([name, value]) => [name, value])).toString()]
    .filter((part) => part !== '')
    .join('&');
  return `${withLang(path, lang)}${search === '' ? '' : `?${search}`}${fragment}`;
}

/**
 * `/th/…` is the address without prefix, but only from a Thai page: elsewhere the storefront adds the page's own
 * prefix.
 */
function withLang(path: string, lang: Lang): string {
  const named = splitPrefix(path);
  return named.lang === DEFAULT_LANG && lang === DEFAULT_LANG ? named.path : path;
}

/** A target as an address for another lookup. */
export function wantedAt(target: string, lang: Lang): Wanted {
  const url = new URL(target, 'http://shop.invalid');
  const named = splitPrefix(decodeURIComponent(url.pathname));
  return { lang: named.lang ?? lang, path: named.path, parameters: [...url.searchParams] };
}
