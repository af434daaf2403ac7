/** Preview links that were made in this browser: the store only keeps a hash of their secret. */
import * as v from 'valibot';
import { parse } from '#schemas/problem.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'raan.builder.links';
/** Links that are kept, the newest first. */
const MOST = 100;
const Links = v.array(v.tuple([v.string(), v.string()]));

/** The addresses of links by their ids. */
export function readOwnLinks(store: () => Store): ReadonlyMap<string, string> {
  try {
    const links = parse(Links, JSON.parse(store().getItem(KEY) ?? '[]'));
    return new Map(links.ok ? links.value : []);
  } catch {
    return new Map();
  }
}

/** Keeps the address of a link; without storage it is shown once. */
export function keepOwnLink(store: () => Store, id: string, url: string): void {
  try {
    const others = [...readOwnLinks(store)].filter(([other]) => other !== id);
    store().setItem(KEY, JSON.stringify([[id, url], ...others].slice(0, MOST)));
  } catch {
    // The link was shown when it was made.
  }
}
