import { decodeUriText } from '#schemas/values/text/text.ts';

/** Scrolls to the element that the hash names after a delay (ms); theme/base.css makes it smooth unless reduced motion is preferred. */
export function scrollToHash(delayMs: number): void {
  const { hash } = location;
  if (hash.length < 2) return;
  setTimeout(() => {
    if (location.hash === hash) elementOf(hash)?.scrollIntoView();
  }, delayMs);
}

/** The element that a hash (with its `#`) names; an invalid encoding is used unchanged. */
export function elementOf(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  return document.getElementById(decodeUriText(name) ?? name);
}
