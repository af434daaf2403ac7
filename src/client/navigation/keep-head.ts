import { headOf } from '../../page/head.ts';
import type { Boot, ShownBase } from '../../page/page-view.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import { themeOf } from '../../page/theme.ts';
import { writeHead } from '../../page/write-head.ts';
import type { WritableStore } from '../../shop/store.ts';

/** Keeps title, description, theme, transition and focus in step with the page being shown. */
export function keepHead(currentPage: CurrentPage, base: WritableStore<ShownBase>, boot: Boot): void {
  const { lang, origin, preview } = boot;
  currentPage.subscribe(({ outcome, pathname, searchStr }, before) => {
    const shop = base.get();
    const head = headOf({
      outcome,
      base: shop.base,
      lang,
      origin,
      path: pathname,
      search: searchStr,
      noIndex: preview,
    });
    writeHead(head);
    document.documentElement.dataset.theme = themeOf(outcome, shop);
    // What has no style of its own is the default (shell/transition.css).
    const own = outcome.kind === 'page' ? outcome.page.pageSetting?.transition : undefined;
    document.documentElement.dataset.transition = own ?? shop.base.transitionName ?? 'grayscale';
    // What had the focus is gone with the page, or with the way to try it again.
    if ((before.pathname !== pathname || before.outcome.kind !== outcome.kind) && !isChoosing())
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
}

/** Whether the focus is on what the visitor has just chosen by (`data-replace`): there it stays, for the next choice. */
function isChoosing(): boolean {
  return document.activeElement?.matches('a[data-replace]') === true;
}
