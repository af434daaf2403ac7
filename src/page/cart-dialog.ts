/** The cart drawer's dialog, which the server writes into each document that has script, outside of the app's own part of it. */

/** Marks the dialog; the starter, which shares no code with the app, names it too (src/event-replay/open-cart.ts). */
export const CART_DIALOG_MARK = 'data-cart-drawer';
/** Marks the place beside the title in which the app draws the number of pieces. */
export const CART_PIECES_MARK = 'data-cart-pieces';
/** Marks the place in which the app draws the cart, instead of what the server wrote into it. */
export const CART_BODY_MARK = 'data-cart-body';
