/** Storage key of the cart of one shop (contract, chapter 7). */
export function cartStorageKey(webId: string): string {
  return `raan_cart:${webId}`;
}
