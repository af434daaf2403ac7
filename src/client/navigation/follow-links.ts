import type { Lang } from '#schemas/lang.ts';
import { clickTarget, internalPath } from '../../routes/links.ts';
import { HASH_DELAY_MOUNTED_MS } from '../../routes/scroll.ts';
import type { Navigator } from './navigator.ts';

/** Routes clicks on links of the shop through the app, wherever in the document they stand; all others stay the browser's. */
export function followLinks(navigator: Navigator, lang: Lang): void {
  document.addEventListener('click', (event) => {
    const target = clickTarget(event, lang, location.origin);
    if (target === undefined) return;
    if (isHashOnly(target, lang)) {
      followHash(event);
      return;
    }
    event.preventDefault();
    void navigator.go(target, { replace: isChoice(event.target) });
  });
}

/** A link that chooses something on the page: where it leads takes the place of where one is. */
function isChoice(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('a[data-replace]') !== null;
}

/** The browser scrolls by itself, a moment after a pointer's click (specification, chapter 2); whoever uses the keys does not wait. */
function followHash(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.detail === 0) return;
  event.preventDefault();
  setTimeout(() => location.assign(link.hash), HASH_DELAY_MOUNTED_MS);
}

/** A link to another place of the same page. */
function isHashOnly(target: string, lang: Lang): boolean {
  const [here] = internalPath(location.href, lang, location.origin)?.split('#') ?? [];
  return target.includes('#') && target.split('#')[0] === here;
}
