/** Finds the redirect of an address by hash lookups alone, however many a shop has. */
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { pathKey, sourceKey, splitPrefix } from './address.ts';

/** Sets of parameter names that the old addresses of one path may have: each is one lookup. */
export const MAX_SHAPES = 8;

/** A redirect as visitors get it. */
export interface Redirect {
  readonly source: string;
  readonly target: string;
  readonly status: number;
}

/** The redirects of a shop, ready to be searched. */
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

/** A redirect, and the parameters of the query that named it. */
export interface Match {
  readonly redirect: Redirect;
  readonly used: ReadonlySet<string>;
}

/** Builds the index; redirects beyond the shapes of a path are left out (imports refuse them). */
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

/** Finds the redirect of an address: that of its language before the one of all, that of more parameters before one of fewer. */
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
 * The address that a redirect leads to, with those parameters of the visitor that neither named the redirect nor are its own. The
 * storefront adds the language's prefix where the address has none.
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

/** `/th/…` is the address without prefix, but only from a Thai page: elsewhere the storefront adds the page's own prefix. */
function withLang(path: string, lang: Lang): string {
  const named = splitPrefix(path);
  return named.lang === DEFAULT_LANG && lang === DEFAULT_LANG ? named.path : path;
}

/** The address that a target names, for another lookup. */
export function wantedAt(target: string, lang: Lang): Wanted {
  const url = new URL(target, 'http://shop.invalid');
  const named = splitPrefix(decodeURIComponent(url.pathname));
  return { lang: named.lang ?? lang, path: named.path, parameters: [...url.searchParams] };
}
