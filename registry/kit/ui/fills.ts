/** Marks of parts whose first HTML can't know the visitor: the starter starts the app where such a part is in view. */

/**
 * The state that a part depends on: the visitor's session, the cart, or a list in this browser's storage, by its key.
 */
type Source = 'session' | 'cart' | 'wishlist' | 'recently-viewed';

/** Attribute of these parts; its value is the source, and with a list the uuid that makes a difference (src/event-replay/). */
export const FILLS_MARK = 'data-fills';

/** Marks a part that is a placeholder until the app runs, for visitors who have something of that source. */
export function fillsFrom(source: Source, uuid = ''): { readonly [FILLS_MARK]: string } {
  return { [FILLS_MARK]: `${source} ${uuid}`.trim() };
}
