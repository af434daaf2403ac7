/**
 * Caches whole resolved trees and confined shop CSS by their content: the header is the same on every page of a shop, and
 * a page the same for most visitors. A hit returns the very same node objects, which caches of their elements rely on.
 * The parts of one tree are memoized by src/renderer/resolve/subtree-cache.ts.
 */
import { type Resolution, resolveTree, type ResolveOptions } from '../renderer/resolve/resolve-tree.ts';
import { scopeShopCss } from '../renderer/css/scope-shop-css.ts';
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../bounds/byte-cache.ts';
import { digest } from './digest.ts';

/** Resolves trees and confines shop CSS, each content once. */
export interface TreeCache {
  /** As `resolveTree`, always with the same types. */
  readonly resolve: (tree: unknown, options: ResolveOptions) => Resolution;
  /** As `scopeShopCss`. */
  readonly confine: typeof scopeShopCss;
}

/** Creates a cache of about `capacity` bytes; with 0 it stores nothing. */
export function createTreeCache(capacity: number): TreeCache {
  /** Trees, and texts of CSS. */
  const entries = createByteCache<Resolution | string>(capacity);
  return {
    resolve: (tree, options) => {
      const key = keyOf(tree, options);
      const known = key && entries.get(key.text);
      if (typeof known === 'object') return known;
      const resolution = resolveTree(tree, options);
      if (key !== undefined && !resolution.readsScope && !resolution.readsTime)
        entries.set(key.text, resolution, key.characters * BYTES_PER_JSON_CHARACTER);
      return resolution;
    },
    confine: (slotStyle, slotCss) => {
      const written = jsonOf([slotStyle, slotCss]);
      if (written === undefined) return scopeShopCss(slotStyle, slotCss);
      const key = `css ${digest(written)}`;
      const known = entries.get(key);
      if (typeof known === 'string') return known;
      const css = scopeShopCss(slotStyle, slotCss);
      entries.set(key, css, css.length * 2);
      return css;
    },
  };
}

/** Returns the key of a tree that reads neither data nor clock. */
function keyOf(
  tree: unknown,
  { lang, preview, query, idPrefix }: ResolveOptions,
): { readonly text: string; readonly characters: number } | undefined {
  const written = jsonOf(tree);
  if (written === undefined) return undefined;
  // Only a condition on the query reads it, and the JSON of one holds this name.
  const readQuery = written.includes('"query"') ? query : {};
  return { text: digest(JSON.stringify([lang, preview, idPrefix, readQuery, written])), characters: written.length };
}

/** Returns a value as JSON; undefined for one that is nested too deep to be written. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
