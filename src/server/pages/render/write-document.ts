/** Writes the document of a page: rendered HTML, head, styles, and the browser's boot data. */
import { readViewport } from '#schemas/values/breakpoints.ts';
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { UnsentForm } from '#registry/kit/shop.ts';
import { isReleasePreview } from '#schemas/values/address/release-preview.ts';
import { loadI18n } from '../../../locales/load.ts';
import { offersGrayMode } from '../../../page/gray-mode.ts';
import { headOf } from '../../../page/head/head.ts';
import { type Boot, type PageOutcome, type ShownBase, viewedProduct } from '../../../page/shown-page.ts';
import { DEFAULT_THEME, themeOf } from '../../../page/head/theme.ts';
import type { StoredElements } from '../../../renderer/html/render-cache-context.ts';
import type { ComponentSource } from '../../../renderer/react/components.ts';
import { getNodePath } from '../../../renderer/resolve/walk-state.ts';
import { stylesOf } from '../../../renderer/resolve/style.ts';
import { collectTypes } from '../../../renderer/resolve/resolved-node.ts';
import { splitLang } from '../../../routes/lang-prefix.ts';
import { cookieIn } from '../../../shop/storage/cookies.ts';
import { readInitialViews } from '../../../shop/initial-views.ts';
import { createServerShop } from '../../../shop/server-shop.ts';
import type { Assets } from './assets.ts';
import type { Config } from '../../config.ts';
import { documentHtml } from './document.ts';
import { PREVIEW_FLAG } from '../../../page/document-ids.ts';
import { faviconOf } from '../../http/files/favicon.ts';
import { isFramed, isFramedPreview, mayBeFramed } from '../load/framed.ts';
import type { Log } from '../../log.ts';
import { messageOverrides } from '../load/message-overrides.ts';
import { digest } from '../../../page/digest.ts';
import type { FragmentCache } from '../../islands/fragment-cache.ts';
import { releaseBar } from './release-bar.ts';
import { renderCartDialog, renderPage } from './render-page.tsx';
import { setsType, shopStylesheets } from './stylesheet.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import { knownShopTexts, type ShopTexts } from '../../islands/known-texts.ts';
import { keptBytes, piecesBytes } from '../../islands/html-pieces.ts';
import { startPlan } from './plan-start.ts';
import { structuredData } from './structured-data.ts';
import { createInlineElements, type InlineSources } from '../../http/document/inline-elements.ts';
import type { RequestContext } from '../../http/message/request-context.ts';

/** A page to write as a document, and the dependencies. */
export interface DocumentOptions {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly components: ComponentSource;
  readonly assets: Assets;
  readonly config: Config;
  /** Cached HTML of static parts, shared by all documents. */
  readonly fragments: FragmentCache;
  /** Cached HTML of islands, shared by all documents. */
  readonly islands?: StoredElements | undefined;
  readonly buildId: string;
  readonly log: Log;
  readonly context: RequestContext;
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  /** Values of a form that was submitted without the app and refused; the document has no script then. */
  readonly unsent?: UnsentForm | undefined;
}

/** A document, and the sources of its policy. */
export interface WrittenDocument {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly inline: InlineSources;
}

/** Whether a page was requested as a preview, framed or not. */
export function isPreview({ query }: RequestContext): boolean {
  return query[PREVIEW_FLAG] === '1';
}

/** Path of the demo checkout host of the embedded service. */
const EMBEDDED_CHECKOUT = '/pay';

/** Renders a page and writes its document; throws where page or base cannot be serialised. */
export async function writeDocument(options: DocumentOptions): Promise<WrittenDocument> {
  const { context, specs, components, assets, config, buildId, log } = options;
  const { overrides, i18n, digest: texts, cartDialog, shown } = await textsOf(options);
  await components.load(collectTypes(treesOf(options.outcome, options.base)));
  const preview = isFramedPreview(context);
  const cookies = preview ? '' : (context.headers.get('cookie') ?? '');
  const first = readInitialViews((name) => cookieIn(cookies, name), options.base.base);
  const { html, outcome, base, browserPart } = renderPage({
    outcome: options.outcome,
    base: options.base,
    unsent: options.unsent,
    lang: context.lang,
    origin: context.origin,
    url: context.url,
    preview,
    whole: isFramed(context),
    hydratesAll: config.development,
    i18n,
    shop: createServerShop(first),
    components,
    specs,
    fragments: options.fragments,
    islands: options.islands && { stored: options.islands, shop: digest(JSON.stringify(first)) },
    texts,
    failed: (node, error) =>
      log('error', 'diagnostic', {
        page: context.path,
        code: 'COMPONENT_THREW',
        nodeId: node.id,
        pointer: getNodePath(node),
        type: node.type,
        message: String(error),
        ...(error instanceof Error && { stack: error.stack }),
      }),
  });
  const nodes = treesOf(outcome, base);
  const hydrated = collectTypes(treesOf(browserPart.outcome, browserPart.base));
  const files = assets.of({ types: collectTypes(nodes), hydrated, lang: context.lang });
  const boot: Boot & { messages: unknown } = {
    outcome: browserPart.outcome,
    base: { ...browserPart.base, base: shown, css: '' },
    lang: context.lang,
    origin: context.origin,
    buildId,
    preview,
    first,
    guest: !preview && !context.isPersonal,
    worker: config.serviceWorker && !config.development,
    handOff: {
      checkoutUrl: config.checkoutUrl ?? EMBEDDED_CHECKOUT,
      homeUrl: homeUrlOf(base.base, context.origin) ?? config.frontendHomeUrl,
    },
    ...(config.tracing === undefined || preview ? {} : { tracing: config.tracing.ratio }),
    ...(config.vitalsShare === 0 || preview ? {} : { vitals: config.vitalsShare }),
    components: files.components,
    messages: overrides,
  };
  const head = headOf({
    outcome,
    base: base.base,
    lang: context.lang,
    i18n,
    origin: context.origin,
    path: splitLang(context.url.pathname).rest,
    search: context.url.search,
    noIndex: isPreview(context) || isReleasePreview(context.headers),
  });
  const stylesheets = shopStylesheets(base.base, context.origin);
  const inline = createInlineElements();
  const pieces = documentHtml({
    html,
    cartDialog,
    head: { ...head, ldJson: [...head.ldJson, ...structuredData(nodes, specs)] },
    lang: context.lang,
    themeKey: themeOf(outcome, base),
    viewport: readViewport(cookieIn(cookies, 'viewport')),
    hasSession: !preview && context.isPersonal,
    isGray: first.grayMode.on && offersGrayMode(context.path, nodes),
    favicon: faviconOf(base.base.web).href,
    stylesheets,
    settings: shopSettings({
      settings: base.base.settings,
      themeKey: base.base.themeKey ?? DEFAULT_THEME,
      lang: context.lang,
      preview,
      hasDarkRules: assets.pageStyles !== undefined,
    }),
    releaseBar: releaseBar(
      outcome.kind === 'page' ? outcome.page.release : undefined,
      context.lang,
      context.url.pathname,
    ),
    allFonts: stylesheets.bundled !== undefined || setsType(base.css) ? assets.allFonts : undefined,
    shopCss: base.css,
    nodeStyles: stylesOf(nodes),
    assets: files,
    starter: assets.starter,
    startPlan: startPlan({
      nodes,
      specs,
      files,
      context,
      web: base.base.web,
      shopCss: base.css,
      product: viewedProduct(outcome, context.path),
      isDevelopment: config.development,
    }),
    preamble: assets.preamble,
    boot,
    inline,
    // Its URL is that of the call, which is no page of the app.
    isScripted: options.unsent === undefined,
    frame: mayBeFramed(context)
      ? { module: assets.framed, facts: { buildId, listed: config.previewOrigins } }
      : undefined,
  });
  return { bytes: piecesBytes(pieces), inline: inline.sources() };
}

/** The "frontend home" of this shop for the hand-off: `FRONTEND_HOME_URL`, or else the shop's own root. */
function homeUrlOf({ frontend_web_url: url }: ShownBase['base'], origin: string): string | undefined {
  if (url === undefined) return undefined;
  const home = new URL(url, origin);
  return home.origin === origin && home.pathname === '/' ? undefined : home.href;
}

function textsOf({ base: { base }, context: { lang }, log }: DocumentOptions): Promise<ShopTexts> {
  return knownShopTexts(base, lang, async () => {
    const { locales, ...shown } = base;
    const overrides = messageOverrides(locales, lang, (id) =>
      log('warn', 'message-not-read', { lang, id: id.slice(0, 200) }),
    );
    const i18n = await loadI18n(lang, overrides);
    const cartDialog = keptBytes(renderCartDialog(i18n, lang));
    return { overrides, i18n, digest: digest(JSON.stringify(overrides)), cartDialog, shown };
  });
}

function treesOf(outcome: PageOutcome, { header, footer, free }: ShownBase) {
  return [...header, ...(outcome.kind === 'page' ? outcome.page.pageComponent : []), ...free, ...footer];
}
