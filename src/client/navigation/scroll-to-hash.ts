import { decodeUriText } from '#schemas/values/text.ts';

/** Scrolls to the element that the hash names after a delay (ms); theme/base.css makes it smooth unless reduced motion is preferred. */
export function scrollToHash(delayMs: number): void {
  const { hash } = location;
  const name = hash.slice(1);
  if (name === '') return;
  setTimeout(() => {
    if (location.hash === hash) document.getElementById(decodeUriText(name) ?? name)?.scrollIntoView();
  }, delayMs);
}
