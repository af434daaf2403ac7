import { jsx } from 'react/jsx-runtime';
import type { Rendering } from './tree.tsx';

/** One object: React writes `innerHTML` again for another one. */
const EMPTY = { __html: emptyHtml() };

/**
 * What a browser puts in the place of a marker while it takes over a page: React leaves what the server rendered there as it
 * is, through every update of what is around it. `lost` is called when the browser has to make that element itself, as after a
 * mismatch or when its place is shown again: it is empty, and the page has to be had in full.
 */
export function createMarkers(lost: () => void): NonNullable<Rendering['marked']> {
  // React reads what attributes say when it makes an element, not when it takes one over; a ref for each would be a walk more
  // over the page.
  const told = {
    toString: () => {
      lost();
      return '';
    },
  };
  return ({ id, props: { tag } }) => {
    if (typeof tag !== 'string' || tag === '') return null;
    const content = VOID.has(tag) ? undefined : EMPTY;
    // Its types know the names of elements alone.
    return jsx(
      tag as 'div',
      { suppressHydrationWarning: true, 'data-made-here': told, dangerouslySetInnerHTML: content },
      id,
    );
  };
}

/** Elements that can't have content. */
const VOID: ReadonlySet<string> = new Set(['area', 'br', 'embed', 'hr', 'img', 'source', 'track', 'wbr']);

/** Where the policy asks for trusted types, the empty one needs no policy of its own. */
function emptyHtml(): string {
  const factory: unknown = typeof window !== 'undefined' && 'trustedTypes' in window ? window.trustedTypes : undefined;
  const isFactory = typeof factory === 'object' && factory !== null && 'emptyHTML' in factory;
  // React takes any object that the browser does; its types say text.
  return isFactory ? (factory.emptyHTML as string) : '';
}
