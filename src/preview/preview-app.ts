/** The app in a preview: a language with its messages, and a shop of its own that stores nothing of the visitor. */
import type { I18n } from '@lingui/core';
import { LANG_TAGS, type Lang } from '#schemas/lang.ts';
import { loadI18n } from '../locales/load.ts';
import type { PageView } from '#registry/kit/shop.ts';
import { preview as parts } from '../renderer/react/preview-parts.tsx';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { shareStructure } from '../renderer/incremental/share-structure.ts';
import { styleClass } from '../renderer/resolve/style.ts';
import type { Rendering } from '../renderer/react/tree.tsx';
import { translateCartDialog } from './cart-dialog.ts';
import { readInitialViews } from '../shop/initial-views.ts';
import type { NavigateOptions } from '../client/navigation/navigation.ts';
import type { StartedApp } from '../client/hydrate/hydrate-page.tsx';
import { type StartedShop, startShop } from '../client/hydrate/start-shop.ts';

export interface PreviewApp {
  /** The messages of a language. */
  readonly messages: (lang: Lang) => Promise<I18n>;
  /** Switches the app to a language; renders it again where that is another one. */
  readonly apply: (lang: Lang, i18n: I18n) => void;
  readonly lang: () => Lang;
}

export interface PreviewAppOptions {
  readonly app: StartedApp;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
  /** Goes to another page, without language prefix, in a language. */
  readonly go: (target: string, lang: Lang, options?: NavigateOptions) => Promise<void>;
}

export function createPreviewApp({ app, failed, go }: PreviewAppOptions): PreviewApp {
  const { boot, currentPage, navigator } = app;
  const rendering: Rendering = { ...app.rendering, preview: parts, styleClass, failed };
  let shop: StartedShop = app;
  let lang = boot.lang;
  let isApplied = false;
  let view: PageView | undefined;
  /** Keeps the identity of the components' page context while its values are equal. */
  const wrapPage = (next: PageView) => (view = shareStructure(view, next));
  return {
    lang: () => lang,
    messages: async (wanted) => (wanted === boot.lang ? app.i18n : loadI18n(wanted)),
    apply: (wanted, i18n) => {
      if (isApplied && wanted === lang) return;
      const mine = { ...boot, lang: wanted, preview: true, first: readInitialViews(() => undefined, boot.base.base) };
      if (wanted !== lang || !boot.preview) {
        shop.leave();
        const own = { ...navigator, go: (target: string, options?: NavigateOptions) => go(target, wanted, options) };
        shop = startShop({ boot: mine, currentPage, navigator: own, i18n });
        shop.shop.start();
      }
      lang = wanted;
      isApplied = true;
      document.documentElement.lang = LANG_TAGS[lang];
      translateCartDialog(i18n);
      app.render({ boot: mine, i18n, shop: shop.shop, rendering, wrapPage, schedule: AT_ONCE });
    },
  };
}

const AT_ONCE = (change: () => void) => change();
