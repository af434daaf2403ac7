import { decodeUriText } from '#schemas/values/text.ts';

/** Scrolls to what the address's hash names, once it has settled; smoothly, where the visitor has not asked for less motion (theme/base.css). */
export function scrollToHash(delayMs: number): void {
  const { hash } = location;
  const name = hash.slice(1);
  if (name === '') return;
  setTimeout(() => {
    if (location.hash === hash) document.getElementById(decodeUriText(name) ?? name)?.scrollIntoView();
  }, delayMs);
}
