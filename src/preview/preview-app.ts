/** The app in a preview: a language with its messages, and a shop of its own that stores nothing of the visitor. */
import type { I18n } from '@lingui/core';
import { LANG_TAGS, type Lang } from '#schemas/lang.ts';
import { loadI18n } from '../locales/load.ts';
import type { PageView } from '#registry/kit/shop.ts';
import { preview } from '../renderer/react/preview-parts.tsx';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { shareStructure } from '../renderer/incremental/share-structure.ts';
import { styleClass } from '../renderer/resolve/style.ts';
import type { Preview, Rendering } from '../renderer/react/tree.tsx';
import { translateCartDialog } from './cart-dialog.ts';
import { readInitialViews } from '../shop/initial-views.ts';
import type { NavigateOptions } from '../client/navigation/navigation.ts';
import type { StartedApp } from '../client/hydrate/hydrate-page.tsx';
import { type StartedShop, startShop } from '../client/hydrate/start-shop.ts';

/** The app as the preview drives it. */
export interface PreviewApp {
  /** The messages of a language. */
  readonly messages: (lang: Lang) => Promise<I18n>;
  /** Switches the app to a language and to a rendering other than the shop's; renders it again where one is another. */
  readonly apply: (lang: Lang, i18n: I18n, own?: OwnRendering) => void;
  readonly lang: () => Lang;
}

/** The components of a page that is not drawn with those of the shop. */
export type OwnRendering = Pick<Rendering, 'components'> & { readonly preview: Preview };

/** The started app, and where its failures and links go. */
export interface PreviewAppOptions {
  readonly app: StartedApp;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
  /** Goes to another page, without language prefix, in a language. */
  readonly go: (target: string, lang: Lang, options?: NavigateOptions) => Promise<void>;
}

/** Creates the app of a preview from the one that has started. */
export function createPreviewApp({ app, failed, go }: PreviewAppOptions): PreviewApp {
  const { boot, currentPage, navigator } = app;
  const rendering: Rendering = { ...app.rendering, preview, styleClass, failed };
  let shop: StartedShop = app;
  let lang = boot.lang;
  let isApplied = false;
  let applied: OwnRendering | undefined;
  let view: PageView | undefined;
  /** Keeps the identity of the components' page context while its values are equal. */
  const wrapPage = (next: PageView) => (view = shareStructure(view, next));
  return {
    lang: () => lang,
    messages: async (wanted) => (wanted === boot.lang ? app.i18n : loadI18n(wanted)),
    apply: (wanted, i18n, own) => {
      if (isApplied && wanted === lang && own === applied) return;
      const mine = { ...boot, lang: wanted, preview: true, first: readInitialViews(() => undefined, boot.base.base) };
      if (wanted !== lang || !(isApplied || boot.preview)) {
        shop.leave();
        const leading = {
          ...navigator,
          go: (target: string, options?: NavigateOptions) => go(target, wanted, options),
        };
        shop = startShop({ boot: mine, currentPage, navigator: leading, i18n });
        shop.shop.start();
      }
      lang = wanted;
      isApplied = true;
      applied = own;
      document.documentElement.lang = LANG_TAGS[lang];
      translateCartDialog(i18n);
      const parts = own === undefined ? rendering : { ...rendering, ...own };
      app.render({ boot: mine, i18n, shop: shop.shop, rendering: parts, wrapPage, schedule: AT_ONCE });
    },
  };
}

const AT_ONCE = (change: () => void) => change();
