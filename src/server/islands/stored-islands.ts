import { createByteCache } from '../../page/byte-cache.ts';
import type { StoredElements } from '../../renderer/html/surroundings.ts';

/** Share of the bytes that goes to the names of what was read. */
const NAMES_SHARE = 0.1;

/** Creates the store of islands' HTML, of at most `capacity` bytes; with 0 it stores nothing. */
export function createStoredIslands(capacity: number): StoredElements {
  return {
    names: createByteCache(capacity * NAMES_SHARE),
    written: createByteCache(capacity * (1 - NAMES_SHARE)),
  };
}
