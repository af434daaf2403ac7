import type { Lang } from '#schemas/lang.ts';
import { clickTarget, internalPath } from '../routes/links.ts';
import type { Navigator } from './navigator.ts';

/** Routes clicks on links of the shop through the app, wherever in the document they stand; all others stay the browser's. */
export function followLinks(navigator: Navigator, lang: Lang): void {
  document.addEventListener('click', (event) => {
    const target = clickTarget(event, lang, location.origin);
    if (target === undefined || isHashOnly(target, lang)) return;
    event.preventDefault();
    void navigator.go(target);
  });
}

/** A link to another place of the same page: the browser scrolls by itself. */
function isHashOnly(target: string, lang: Lang): boolean {
  const [here] = internalPath(location.href, lang, location.origin)?.split('#') ?? [];
  return target.includes('#') && target.split('#')[0] === here;
}
