import type { Lang } from '#schemas/lang.ts';
import { clickTarget, internalPath } from '../../routes/links.ts';
import { HASH_DELAY_MOUNTED_MS } from '../../routes/scroll.ts';
import type { Navigator } from './navigator.ts';
import { elementOf } from './scroll-to-hash.ts';

/**
 * Routes clicks on links of the shop through the app, anywhere in the document; the browser follows all others. A link
 * with `data-replace` selects an option of the page: its target replaces the history entry.
 */
export function followLinks(navigator: Navigator, lang: Lang): void {
  document.addEventListener('click', (event) => {
    const target = clickTarget(event, lang, location.origin);
    if (target === undefined) return;
    if (isHashOnly(target, lang)) {
      followHash(event);
      return;
    }
    event.preventDefault();
    const link = linkOf(event);
    void navigator.go(target, { replace: link?.matches('a[data-replace]') === true, link });
  });
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Where the browser goes by itself: to the top, and past the header, where the focus must be with the next key. */
const AT_ONCE = /^#(?:main|top)?$/i;

/**
 * Delays the browser's own scroll, for pointers and keys alike; a hash that names nothing leads to the top (specification,
 * chapter 2).
 */
function followHash(event: MouseEvent): void {
  const link = linkOf(event);
  if (link === null || AT_ONCE.test(link.hash)) return;
  event.preventDefault();
  setTimeout(() => {
    location.assign(link.hash);
    if (elementOf(link.hash) === null) scrollTo({ top: 0 });
  }, HASH_DELAY_MOUNTED_MS);
}

/** Whether the link differs from the current page only by its hash. */
function isHashOnly(target: string, lang: Lang): boolean {
  const [here] = internalPath(location.href, lang, location.origin)?.split('#') ?? [];
  return target.includes('#') && target.split('#')[0] === here;
}
