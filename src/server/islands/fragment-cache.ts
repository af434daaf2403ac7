/**
 * HTML of static subtrees, rendered once. An entry is found by what the subtree is and by what of the page it has read
 * (noticed.ts): never by who asks, so that shops, pages and visitors share only what is the same for all of them.
 */
import { createByteCache } from '../../page/byte-cache.ts';
import { digest } from '../../page/digest.ts';

/** What a static subtree has rendered. */
export interface Fragment {
  /** Between these pieces stands what makes its ids the document's own. */
  readonly pieces: readonly string[];
  /** Links that fetch its pictures early; they stand before the page. */
  readonly preloads: string;
  /** The tag of its root, '' where nothing was rendered; undefined where it has no root that a browser could leave alone. */
  readonly tag: string | undefined;
  /** Whether it has read nothing of the page: it is the same wherever its subtree stands, in one language. */
  readonly isFree: boolean;
}

/** A fragment and the names of what it has read. */
export interface RenderedFragment {
  readonly fragment: Fragment;
  readonly reads: ReadonlySet<string>;
}

export interface FragmentCache {
  /** The fragment of a subtree. `read` gives what a name stands for on this page; `render` is called where nothing is kept. */
  readonly take: (subtree: string, read: (name: string) => string, render: () => RenderedFragment) => Fragment;
}

/** Beside what of the page was read: that the visitor's own shop was, so that the fragment is this visitor's alone. */
export const SHOP_READ = 'shop';

/** A cache of at most `capacity` bytes; 0 keeps nothing. */
export function createFragmentCache(capacity: number): FragmentCache {
  const fragments = createByteCache<Fragment>(capacity * 0.9);
  /** All that the renderings of a subtree have read so far. */
  const namesOf = createByteCache<readonly string[]>(capacity * 0.1);
  return {
    take: (subtree, read, render) => {
      const known = namesOf.get(subtree);
      const kept = known && fragments.get(keyOf(subtree, known, read));
      if (kept !== undefined) return kept;
      const { fragment, reads } = render();
      if (reads.has(SHOP_READ)) return fragment;
      const names = [...new Set([...(known ?? []), ...reads])].toSorted();
      namesOf.set(subtree, names, names.join('').length * 2);
      fragments.set(keyOf(subtree, names, read), fragment, bytesOf(fragment));
      return fragment;
    },
  };
}

function keyOf(subtree: string, names: readonly string[], read: (name: string) => string): string {
  return `${subtree} ${names.length === 0 ? '' : digest(JSON.stringify(names.map((name) => [name, read(name)])))}`;
}

function bytesOf({ pieces, preloads }: Fragment): number {
  return pieces.reduce((sum, piece) => sum + piece.length, preloads.length) * 2;
}
