import { createElement } from 'react';
import type { Rendering } from './tree.tsx';

/** The server's element lacks it, and React adds nothing to an element that it takes over: who has it was made in the browser. */
const MADE_HERE = 'data-made-here';

/** One object: React writes `innerHTML` again for another one. */
const EMPTY = { __html: emptyHtml() };

/**
 * What a browser puts in the place of a marker while it takes over a page: React leaves what the server rendered there as it
 * is, through every update of what is around it. `lost` is called when the browser had to make that element itself, as after a
 * mismatch or when its place is shown again: it is empty, and the page has to be had in full.
 */
export function createMarkers(lost: () => void): NonNullable<Rendering['marked']> {
  const look = (element: Element | null): void => {
    if (element?.hasAttribute(MADE_HERE)) lost();
  };
  return ({ id, props: { tag } }) =>
    typeof tag !== 'string' || tag === ''
      ? null
      : createElement(tag, {
          key: id,
          ref: look,
          suppressHydrationWarning: true,
          [MADE_HERE]: '',
          ...(VOID.has(tag) ? {} : { dangerouslySetInnerHTML: EMPTY }),
        });
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
