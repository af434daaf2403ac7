/** Draws one page of a preview after the other into the running app: tree, zones, address, head, theme, styles. */
import type { I18n } from '@lingui/core';
import { flushSync } from 'react-dom';
import type { FrameNotification } from '#machines/preview/types.ts';
import type { Lang } from '#schemas/lang.ts';
import { type Head, headOf } from '../page/head/head.ts';
import { pageLocationAt } from '../page/location.ts';
import type { PageOutcome, ShownBase } from '../page/shown-page.ts';
import { themeOf } from '../page/head/theme.ts';
import { writeHead } from '../page/head/write-head.ts';
import { shareStructure } from '../renderer/incremental/share-structure.ts';
import { splitLang } from '../routes/lang-prefix.ts';
import { parseSearch } from '../routes/search-params.ts';
import type { StartedApp } from '../client/hydrate/hydrate-page.tsx';
import { PREVIEW_FLAG, SHOP_CSS_ID } from '../page/document-ids.ts';
import type { OwnRendering, PreviewApp } from './preview-app.ts';

/** A page to render and its address. */
export interface View {
  /** Address it is shown at. */
  readonly href: string;
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  readonly lang: Lang;
  readonly i18n: I18n;
  /** undefined: the shop's own. */
  readonly css?: ShopCss | undefined;
  /** undefined: the shop's components. */
  readonly rendering?: OwnRendering | undefined;
}

/** Renders pages into the running app. */
export interface PageRenderer {
  /** Everything is in the document when it returns. `enter`: how the address becomes the view's. */
  readonly show: (view: View, enter?: 'replace' | 'push' | 'stay') => void;
  /** A theme over that of the pages, until one names another than before. */
  readonly setTheme: (key: string) => void;
}

/** The running app, and where the route is reported. */
export interface PageRendererOptions {
  readonly app: StartedApp;
  readonly previewApp: PreviewApp;
  readonly send: (message: FrameNotification) => void;
}

/** Creates the renderer of a preview. */
export function createPageRenderer({ app, previewApp, send }: PageRendererOptions): PageRenderer {
  const { boot, currentPage, base: bases } = app;
  const setCss = createShopStyleSheet();
  let head: Head | undefined;
  let named = themeOf(boot.outcome, boot.base);
  let chosen: string | undefined;

  function updateDocument({ outcome, base, lang, i18n, href }: View): void {
    const { pathname, search } = new URL(href);
    const path = splitLang(pathname).rest;
    const next = headOf({ outcome, base: base.base, lang, i18n, origin: boot.origin, path, search, noIndex: true });
    if (shareStructure(head, next) !== head) writeHead(next);
    head = next;
    const theme = themeOf(outcome, base);
    if (theme !== named) chosen = undefined;
    named = theme;
    const key = chosen ?? named;
    const { dataset } = document.documentElement;
    if (dataset.theme !== key) dataset.theme = key;
  }

  return {
    show: (view, enter = 'replace') => {
      const { href, outcome, base, lang, i18n, css, rendering } = view;
      const before = location.href;
      if (href !== before && enter !== 'stay') history[`${enter}State`](history.state, '', href);
      flushSync(() => {
        bases.set(base);
        previewApp.apply(lang, i18n, rendering);
        void currentPage.show(pageLocationAt(new URL(href), outcome));
      });
      setCss(css);
      updateDocument(view);
      if (href !== before || enter === 'stay') send(routeOf(href, lang));
    },
    setTheme: (key) => {
      chosen = key;
      document.documentElement.dataset.theme = key;
    },
  };
}

/** URL of the frame without the preview's parameters. */
function routeOf(href: string, lang: Lang): FrameNotification {
  const { pathname, search } = new URL(href);
  const { [PREVIEW_FLAG]: _flag, ...query } = parseSearch(search);
  return { raan: 1, type: 'route', path: splitLang(pathname).rest, query, lang, title: document.title };
}

/** CSS of the shop, in place of the document's or beside it. */
export interface ShopCss {
  readonly text: string;
  /** Nothing of what the server wrote holds beside it. */
  readonly isAll: boolean;
}

/** Sets the CSS; undefined: what the server wrote, and nothing else. */
export function createShopStyleSheet(): (css: ShopCss | undefined) => void {
  const sheet = new CSSStyleSheet();
  let written = '';
  document.adoptedStyleSheets.push(sheet);
  return (css) => {
    const text = css?.text ?? '';
    if (text !== written) sheet.replaceSync(text);
    written = text;
    const own = document.getElementById(SHOP_CSS_ID);
    if (own instanceof HTMLStyleElement) own.disabled = css?.isAll ?? false;
  };
}

/** ms after which nothing more is waited for: a tab behind others makes no frames, and a font may never come. */
const TIMEOUT_MS = 300;
const FONT_TIMEOUT_MS = 1500;

/** Resolves when what was just drawn has been painted, in its fonts. */
export async function waitForPaint(): Promise<void> {
  if (document.fonts.status === 'loading') await atMost(document.fonts.ready, FONT_TIMEOUT_MS);
  if (document.visibilityState === 'hidden') return;
  await atMost(new Promise((done) => requestAnimationFrame(() => setTimeout(done))), TIMEOUT_MS);
}

async function atMost(awaited: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([awaited, new Promise((done) => (timer = setTimeout(done, ms)))]);
  clearTimeout(timer);
}
