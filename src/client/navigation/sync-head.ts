import type { I18n } from '@lingui/core';
import { headOf } from '../../page/head/head.ts';
import type { Boot, ShownBase } from '../../page/shown-page.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import { themeOf } from '../../page/head/theme.ts';
import { writeHead } from '../../page/head/write-head.ts';
import type { WritableStore } from '../../shop/store.ts';

/** Synchronises title, description, theme, transition and focus with the current page. */
export function syncHead(currentPage: CurrentPage, base: WritableStore<ShownBase>, boot: Boot, i18n: I18n): void {
  const { lang, origin, preview } = boot;
  currentPage.subscribe(({ outcome, pathname, searchStr }, before) => {
    const shop = base.get();
    const head = headOf({
      outcome,
      base: shop.base,
      lang,
      i18n,
      origin,
      path: pathname,
      search: searchStr,
      noIndex: preview,
    });
    writeHead(head);
    document.documentElement.dataset.theme = themeOf(outcome, shop);
    // A name without a style of its own falls back to the default (shell/transition.css).
    const own = outcome.kind === 'page' ? outcome.page.pageSetting?.transition : undefined;
    document.documentElement.dataset.transition = own ?? shop.base.transitionName ?? 'grayscale';
    // The focused element left the document with the previous page or error page.
    if ((before.pathname !== pathname || before.outcome.kind !== outcome.kind) && !isSelecting())
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
}

/** Whether the focus is on a link that selects an option (`data-replace`): it stays there for the next selection. */
function isSelecting(): boolean {
  return document.activeElement?.matches('a[data-replace]') === true;
}
