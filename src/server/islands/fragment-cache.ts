/**
 * LRU cache of rendered HTML: of static subtrees, and of islands (src/renderer/html/README.md, "What it stores"). The
 * key of a subtree is its content and the values of the page's fields that it has read (track-reads.ts), never the
 * visitor. So shops, pages and visitors share equal fragments, and nothing else.
 */
import { type ByteCache, createByteCache } from '../../bounds/byte-cache.ts';
import type { PlacedPieces, StoredElements, Written } from '../../renderer/html/render-cache-context.ts';
import { digest } from '../../page/digest.ts';
import { markWords } from '../pages/words/mark-words.ts';
import { compactText } from './compact-text.ts';
import { keptBytes } from './html-pieces.ts';
import type { Fragment } from './part.ts';
import { createNodeMemory, type NodeMemory } from './node-memory.ts';
import { splitAtPlaces } from './places-in-html.ts';

/** A fragment with the names of the fields that its rendering has read. */
export interface RenderedFragment {
  readonly fragment: Fragment;
  readonly reads: ReadonlySet<string>;
}

/** Rendered HTML of static subtrees. */
export interface FragmentCache {
  /**
   * Returns the fragment of a subtree; `read` returns the value of a name on this page, `render` runs on a cache miss.
   */
  readonly getOrRender: (subtree: string, read: (name: string) => string, render: () => RenderedFragment) => Fragment;
  /** Facts of the nodes themselves. */
  readonly nodes: NodeMemory;
  /** The HTML of islands. */
  readonly islands: StoredElements;
}

/** Name of a read of the visitor's own shop (cart, session): such a fragment is private and not cached. */
export const SHOP_READ = 'shop';

/** By subtree or island the names that its renderings have read so far; by these and their values its HTML. */
interface Entry {
  readonly names?: readonly string[];
  readonly fragment?: Fragment;
  readonly written?: Written;
}

/** Share of islands: they differ with the queries that visitors choose, and would evict static subtrees. */
const ISLAND_SHARE = 0.2;
/**
 * Characters of an island from which its bytes are stored too: copying them into a document is faster than encoding its
 * text.
 */
const MIN_PLACED = 1000;

/** Creates a cache of at most `capacity` bytes; with 0 it stores nothing. */
export function createFragmentCache(capacity: number): FragmentCache {
  const entries = createByteCache<Entry>(capacity * (1 - ISLAND_SHARE));
  return {
    nodes: createNodeMemory(),
    islands: islandsIn(createByteCache(capacity * ISLAND_SHARE)),
    getOrRender: (subtree, read, render) => {
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

function islandsIn(entries: ByteCache<Entry>): StoredElements {
  return {
    names: {
      get: (key) => entries.get(key)?.names,
      set: (key, names, bytes) => entries.set(key, { names }, bytes),
    },
    written: {
      get: (key) => entries.get(key)?.written,
      set: (key, { html, ...more }, bytes) => {
        const pieces = html.length < MIN_PLACED ? undefined : splitAtPlaces(markWords(html)).map(keptPiece);
        const written = { ...more, html: compactText(html), ...(pieces === undefined ? {} : { pieces }) };
        entries.set(key, { written }, bytes + bytesOfPieces(pieces ?? []));
      },
    },
  };
}

function keyOf(subtree: string, names: readonly string[], read: (name: string) => string): string {
  return `${subtree} ${names.length === 0 ? '' : digest(JSON.stringify(names.map((name) => [name, read(name)])))}`;
}

function keptPiece(piece: string | number): Buffer | number {
  return typeof piece === 'number' ? piece : keptBytes(piece);
}

/** Memory of a Buffer beside its bytes. */
const BUFFER_BYTES = 200;

function bytesOf({ pieces, preloads }: Fragment): number {
  return bytesOfPieces(pieces) + preloads.length * 2;
}

function bytesOfPieces(pieces: PlacedPieces): number {
  return pieces.reduce<number>((sum, piece) => sum + BUFFER_BYTES + (typeof piece === 'number' ? 0 : piece.length), 0);
}
