/** Marks controls that need the cart's process: it is loaded while the pointer or the focus is on its way to them. */
export const USES_CART = { 'data-uses-cart': '' } as const;
