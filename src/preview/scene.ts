/** Draws one page of a preview after the other into the running app: tree, zones, address, head, theme, styles. */
import type { I18n } from '@lingui/core';
import { flushSync } from 'react-dom';
import type { Saying } from '#machines/preview/types.ts';
import type { Lang } from '#schemas/lang.ts';
import { type Head, headOf } from '../page/head.ts';
import { placeAt } from '../page/location.ts';
import type { PageOutcome, ShownBase } from '../page/page-view.ts';
import { themeOf } from '../page/theme.ts';
import { writeHead } from '../page/write-head.ts';
import { shareStructure } from '../renderer/incremental/share-structure.ts';
import { splitLang } from '../routes/lang-prefix.ts';
import { parseSearch } from '../routes/search-params.ts';
import type { StartedApp } from '../client/hydrate/start.tsx';
import { PREVIEW_FLAG } from './constants.ts';
import type { Outfit } from './preview-app.ts';
import { createShopSheet, type ShopCss } from './shop-sheet.ts';

export interface View {
  /** Address it is shown at. */
  readonly href: string;
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  readonly lang: Lang;
  readonly i18n: I18n;
  /** undefined: the shop's own. */
  readonly css?: ShopCss | undefined;
}

export interface Scene {
  /** Everything is in the document when it returns. `enter`: how the address becomes the view's. */
  readonly show: (view: View, enter?: 'replace' | 'push' | 'stay') => void;
  /** A theme over that of the pages, until one names another than before. */
  readonly setTheme: (key: string) => void;
}

export interface SceneOptions {
  readonly app: StartedApp;
  readonly outfit: Outfit;
  readonly say: (message: Saying) => void;
}

export function createScene({ app, outfit, say }: SceneOptions): Scene {
  const { boot, stage, base: bases } = app;
  const setCss = createShopSheet();
  let head: Head | undefined;
  let named = themeOf(boot.outcome, boot.base);
  let chosen: string | undefined;

  function dress({ outcome, base, lang, href }: View): void {
    const { pathname, search } = new URL(href);
    const path = splitLang(pathname).rest;
    const next = headOf({ outcome, base: base.base, lang, origin: boot.origin, path, search, noIndex: true });
    if (shareStructure(head, next) !== head) writeHead(next);
    head = next;
    const theme = themeOf(outcome, base);
    if (theme !== named) chosen = undefined;
    named = theme;
    const worn = chosen ?? named;
    const { dataset } = document.documentElement;
    if (dataset.theme !== worn) dataset.theme = worn;
  }

  return {
    show: (view, enter = 'replace') => {
      const { href, outcome, base, lang, i18n, css } = view;
      const before = location.href;
      if (href !== before && enter !== 'stay') history[`${enter}State`](history.state, '', href);
      flushSync(() => {
        bases.set(base);
        outfit.wear(lang, i18n);
        void stage.show(placeAt(new URL(href), outcome));
      });
      setCss(css);
      dress(view);
      if (href !== before || enter === 'stay') say(routeOf(href, lang));
    },
    setTheme: (key) => {
      chosen = key;
      document.documentElement.dataset.theme = key;
    },
  };
}

/** Where the frame is, without what makes it a preview. */
function routeOf(href: string, lang: Lang): Saying {
  const { pathname, search } = new URL(href);
  const { [PREVIEW_FLAG]: _flag, ...query } = parseSearch(search);
  return { raan: 1, type: 'route', path: splitLang(pathname).rest, query, lang, title: document.title };
}
