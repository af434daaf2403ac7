/**
 * What trees and shop CSS become at the entrance, kept by what they are: the header is the same on every page of a shop, and a
 * page the same for most visitors. Then its nodes are the very same objects too.
 */
import { type Resolution, resolveTree, type ResolveOptions } from '../renderer/resolve/resolve-tree.ts';
import { scopeShopCss } from '../renderer/css/scope-shop-css.ts';
import { createByteCache, digest } from './byte-cache.ts';

export interface EntranceCache {
  /** As `resolveTree`, always with the same types. */
  readonly resolve: (tree: unknown, options: ResolveOptions) => Resolution;
  /** As `scopeShopCss`. */
  readonly confine: typeof scopeShopCss;
}

/** A resolved tree takes a few times the room of its JSON, one object a value, and its elements stay with it. */
const BYTES_A_CHARACTER = 8;

/** A cache of about `capacity` bytes; 0 keeps nothing. */
export function createEntranceCache(capacity: number): EntranceCache {
  const trees = createByteCache<Resolution>(capacity * 0.75);
  const sheets = createByteCache<string>(capacity * 0.25);
  return {
    resolve: (tree, options) => {
      const key = keyOf(tree, options);
      const known = key && trees.get(key.text);
      if (known !== undefined) return known;
      const made = resolveTree(tree, options);
      if (key !== undefined && !made.readsScope && !made.readsTime)
        trees.set(key.text, made, key.characters * BYTES_A_CHARACTER);
      return made;
    },
    confine: (slotStyle, slotCss) => {
      const written = textOf([slotStyle, slotCss]);
      if (written === undefined) return scopeShopCss(slotStyle, slotCss);
      const key = digest(written);
      const known = sheets.get(key);
      if (known !== undefined) return known;
      const made = scopeShopCss(slotStyle, slotCss);
      sheets.set(key, made, made.length * 2);
      return made;
    },
  };
}

/** What a tree that reads neither data nor clock depends on. */
function keyOf(
  tree: unknown,
  { lang, preview, query, idPrefix }: ResolveOptions,
): { readonly text: string; readonly characters: number } | undefined {
  const written = textOf(tree);
  if (written === undefined) return undefined;
  // Only a condition on the query reads it, and that bears this name.
  const asked = written.includes('"query"') ? query : {};
  return { text: digest(JSON.stringify([lang, preview, idPrefix, asked, written])), characters: written.length };
}

/** The JSON of a value from outside; undefined for one that is nested too deep to be written. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
