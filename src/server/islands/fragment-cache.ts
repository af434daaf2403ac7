/**
 * LRU cache of the HTML of static subtrees. Its key is the subtree and the values of the page's fields it has read
 * (track-reads.ts), never the visitor: shops, pages and visitors share equal fragments, and nothing else.
 */
import { createByteCache } from '../../bounds/byte-cache.ts';
import { digest } from '../../page/digest.ts';
import { compactText } from './compact-text.ts';

/** HTML of a static subtree. */
export interface Fragment {
  /** Split at the document's own id prefix. */
  readonly pieces: readonly Buffer[];
  /** Preload links of its pictures, which precede the page's HTML. */
  readonly preloads: string;
  /** The tag of its root, '' for an empty rendering; undefined where its root cannot be a hydration boundary. */
  readonly tag: string | undefined;
  /** Whether it is of few elements and without ids or preload links. */
  readonly isShort: boolean;
  /** Whether it has read nothing of the page: it is the same wherever its subtree occurs, in one language. */
  readonly isFree: boolean;
}

/** A fragment with the names of the fields its rendering has read. */
export interface RenderedFragment {
  readonly fragment: Fragment;
  readonly reads: ReadonlySet<string>;
}

/** Rendered HTML of static subtrees. */
export interface FragmentCache {
  /** Returns the fragment of a subtree; `read` returns the value of a name on this page, `render` runs on a cache miss. */
  readonly take: (subtree: string, read: (name: string) => string, render: () => RenderedFragment) => Fragment;
}

/** Name of a read of the visitor's own shop (cart, session): such a fragment is this visitor's alone and is not cached. */
export const SHOP_READ = 'shop';

/** By subtree the names that its renderings have read so far, by subtree and values its fragment. */
interface Entry {
  readonly names?: readonly string[];
  readonly fragment?: Fragment;
}

/** Creates a cache of at most `capacity` bytes; with 0 it stores nothing. */
export function createFragmentCache(capacity: number): FragmentCache {
  const entries = createByteCache<Entry>(capacity);
  return {
    take: (subtree, read, render) => {
      const known = entries.get(subtree)?.names;
      const cached = known && entries.get(keyOf(subtree, known, read))?.fragment;
      if (cached !== undefined) return cached;
      const { fragment, reads } = render();
      if (reads.has(SHOP_READ)) return fragment;
      const names = [...new Set([...(known ?? []), ...reads])].toSorted();
      entries.set(subtree, { names }, names.join('').length * 2);
      const stored = { ...fragment, preloads: compactText(fragment.preloads) };
      entries.set(keyOf(subtree, names, read), { fragment: stored }, bytesOf(stored));
      return stored;
    },
  };
}

function keyOf(subtree: string, names: readonly string[], read: (name: string) => string): string {
  return `${subtree} ${names.length === 0 ? '' : digest(JSON.stringify(names.map((name) => [name, read(name)])))}`;
}

/** Memory of a Buffer beside its bytes. */
const BUFFER_BYTES = 200;

function bytesOf({ pieces, preloads }: Fragment): number {
  return pieces.reduce((sum, piece) => sum + piece.length + BUFFER_BYTES, preloads.length * 2);
}
