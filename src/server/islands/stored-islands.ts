import { createByteCache } from '../../bounds/byte-cache.ts';
import type { StoredElements, Written } from '../../renderer/html/surroundings.ts';
import { compactText } from './compact-text.ts';

/** Share of the bytes that goes to the names of what was read. */
const NAMES_SHARE = 0.1;

/** Creates the store of islands' HTML, of at most `capacity` bytes; with 0 it stores nothing. */
export function createStoredIslands(capacity: number): StoredElements {
  const written = createByteCache<Written>(capacity * (1 - NAMES_SHARE));
  return {
    names: createByteCache(capacity * NAMES_SHARE),
    written: {
      get: written.get,
      set: (key, element, bytes) => written.set(key, { ...element, html: compactText(element.html) }, bytes),
    },
  };
}
