import { createByteCache } from '../../bounds/byte-cache.ts';
import type { StoredElements, Written } from '../../renderer/html/surroundings.ts';
import { compactText } from './compact-text.ts';

/** By place the names that an element has read, by place and values its HTML. */
interface Entry {
  readonly names?: readonly string[];
  readonly written?: Written;
}

/** Creates the store of islands' HTML, of at most `capacity` bytes; with 0 it stores nothing. */
export function createStoredIslands(capacity: number): StoredElements {
  const entries = createByteCache<Entry>(capacity);
  return {
    names: {
      get: (key) => entries.get(key)?.names,
      set: (key, names, bytes) => entries.set(key, { names }, bytes),
    },
    written: {
      get: (key) => entries.get(key)?.written,
      set: (key, { html, ...more }, bytes) =>
        entries.set(key, { written: { ...more, html: compactText(html) } }, bytes),
    },
  };
}
