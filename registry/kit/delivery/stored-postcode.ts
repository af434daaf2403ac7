/** The postcode that parcels go to, kept in this browser so that it is given once. */
const KEY = 'postcode';

/** A postcode of Thailand. */
export const POSTCODE = /^\d{5}$/;

/** The postcode; '' where there is none. */
export function readPostcode(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return POSTCODE.test(stored) ? stored : '';
  } catch {
    // The browser forbids the storage.
    return '';
  }
}

/** Keeps a postcode; '' forgets it. */
export function storePostcode(postcode: string): void {
  try {
    if (postcode === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, postcode);
  } catch {
    // The next page asks for it.
  }
}
