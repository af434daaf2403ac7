import type { Lang } from '#schemas/lang.ts';
import { clickTarget } from '../routes/links.ts';
import type { AppRouter } from '../routes/router.tsx';
import { keepsScroll } from '../routes/scroll.ts';

/** Routes clicks on links of the shop through the app, wherever in the document they stand; all others stay the browser's. */
export function followLinks(router: AppRouter, lang: Lang): void {
  document.addEventListener('click', (event) => {
    const target = clickTarget(event, lang, location.origin);
    if (target === undefined || isHashOnly(target, router)) return;
    event.preventDefault();
    void goTo(router, target);
  });
}

/** Goes to a path of the shop, without language prefix. */
export function goTo(router: AppRouter, target: string): Promise<void> {
  const url = new URL(target, location.origin);
  const from = router.state.location;
  const resetScroll = url.hash === '' && !keepsScroll(from, { pathname: url.pathname, searchStr: url.search });
  return router.navigate({
    to: decodeURI(url.pathname),
    search: router.options.parseSearch?.(url.search) ?? {},
    hash: url.hash.slice(1),
    resetScroll,
    hashScrollIntoView: false,
  });
}

/** A link to another place of the same page: the browser scrolls by itself. */
function isHashOnly(target: string, router: AppRouter): boolean {
  const { pathname, searchStr } = router.state.location;
  return target.includes('#') && target.slice(0, target.indexOf('#')) === pathname + searchStr;
}
