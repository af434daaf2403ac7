import { jsx } from 'react/jsx-runtime';
import { EMPTY_HTML } from '#registry/kit/ui/as-written.tsx';
import type { Rendering } from './tree.tsx';

/**
 * Creates the renderer of markers for hydration: React keeps the server's element, through every update around it. `onLost` is
 * called when the browser has to create that element itself, after a mismatch or a remount: it is empty, and the page has to be
 * fetched in full.
 */
export function createMarkerRenderer(onLost: () => void): NonNullable<Rendering['renderMarker']> {
  // React reads attributes when it creates an element, not when it hydrates one; a ref for each would walk the page once more.
  const lossDetector = {
    toString: () => {
      onLost();
      return '';
    },
  };
  return ({ id, props: { tag } }) => {
    if (typeof tag !== 'string' || tag === '') return null;
    const content = VOID.has(tag) ? undefined : EMPTY_HTML;
    // Its types only know the names of elements.
    return jsx(
      tag as 'div',
      { suppressHydrationWarning: true, 'data-made-here': lossDetector, dangerouslySetInnerHTML: content },
      id,
    );
  };
}

/** Elements that can't have content. */
const VOID: ReadonlySet<string> = new Set(['area', 'br', 'embed', 'hr', 'img', 'source', 'track', 'wbr']);
