/** Most pieces of one product in a cart (contract, chapter 8). */
export const MAX_QUANTITY = 99_999;
