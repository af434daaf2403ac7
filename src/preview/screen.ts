/** Renders a preview: the builder's pages, and those of the shop that its links lead to. */
import type { PreviewPage, Rendered, FrameNotification } from '#machines/preview/types.ts';
import { registry } from '#registry/index.ts';
import type { Lang } from '#schemas/lang.ts';
import { CHECKOUT_PREVIEW_PATH } from '#schemas/page/checkout-example.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { createNodeStyles } from '../page/head/node-styles.ts';
import { pageLocationAt } from '../page/location.ts';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { createSpecSource } from '../renderer/react/spec-source.ts';
import { firstValues } from '../routes/search-params.ts';
import { startsAsPreview, started, type StartedApp } from '../client/hydrate/hydrate-page.tsx';
import { createAssembler } from './page/assembly.ts';
import { createBaseLoader, createCachedCalls } from './page/shop-data.ts';
import { countNodes, createFailedNodes, indexNodes, type NodeSource } from './page/node-index.ts';
import { createLanguage, previewHref, parseTarget } from './preview-location.ts';
import { createPreviewApp } from './preview-app.ts';
import { createPageReader, pageFault } from './page/page-reader.ts';
import { createPageRenderer, type ShopCss, waitForPaint } from './render-page.ts';
import { createPreviewNavigation } from './navigation.ts';
import { createZones } from './page/zones.ts';

export interface Screen {
  /** Renders a page; resolves once it has been painted. A page that a later one supersedes is not displayed. */
  readonly render: (page: PreviewPage, isWanted: () => boolean) => Promise<Rendered>;
  readonly setTheme: (key: string) => void;
  readonly setLang: (lang: Lang) => Promise<void>;
  /** Positions in the builder's JSON of the nodes on screen, by id. */
  readonly getSources: () => ReadonlyMap<string, NodeSource>;
}

/** Opens the preview in this document; starts the app where it has not been started yet. */
export async function openScreen(send: (message: FrameNotification) => void): Promise<Screen> {
  return createScreen(await startedApp(), send);
}

function startedApp(): Promise<StartedApp> {
  return new Promise((resolve) => {
    const look = () => {
      const app = started.get();
      if (app === undefined) return;
      stop();
      resolve(app);
    };
    const stop = started.subscribe(look);
    look();
    startsAsPreview.set(true);
    // To the starter, a sign that the page is being used.
    dispatchEvent(new Event('scroll'));
  });
}

function createScreen(app: StartedApp, send: (message: FrameNotification) => void): Screen {
  const { specs, load } = createSpecSource(registry);
  const zones = createZones();
  const readPage = createPageReader();
  const failures = createFailedNodes();
  const loadBaseIn = createBaseLoader(app.boot);
  const language = createLanguage(app.boot.lang);
  const previewApp = createPreviewApp({
    app,
    failed: failures.add,
    go: (target, lang, options) => navigation.go(target, lang, options),
  });
  const pageRenderer = createPageRenderer({ app, previewApp, send });
  const styles = createNodeStyles();
  const navigation = createPreviewNavigation({ app, previewApp, pageRenderer, styles, loadBaseIn });
  const assemble = createAssembler({ specs, zones, callIn: createCachedCalls(app.loading) });
  let index: ReadonlyMap<string, NodeSource> | undefined;
  let last: PreviewPage | undefined;
  const getSources = () => (index ??= indexNodes(zones));

  async function show({ path, pageJson }: PreviewPage, isWanted: () => boolean): Promise<Rendered> {
    const began = performance.now();
    const read = readPage(pageJson);
    if (read === undefined) return { ms: 0, nodes: 0, diagnostics: [NO_PAGE] };
    const { page, diagnostics: faults } = read;
    const parsed = parseTarget(path, location.href);
    const lang = language.of(page.previewData?.lang ?? parsed?.lang);
    const href = previewHref(parsed?.target ?? '/', lang, location.origin);
    const isCheckout = parsed?.target === CHECKOUT_PREVIEW_PATH;
    const [i18n, own, checkout] = await Promise.all([
      previewApp.messages(lang),
      loadBaseIn(lang),
      isCheckout ? openCheckout(lang) : undefined,
      load([page.pageComponent, page.previewData, page.base].map(collectTrees)),
    ]);
    const { pathname, searchStr } = pageLocationAt(new URL(href), app.boot.outcome);
    const query = firstValues(new URLSearchParams(searchStr));
    const assembled = await assemble(page, { lang, path: pathname, query, own, shown: app.base.get() });
    const changed = zones.drainChanged().map(withoutDescendants);
    await app.components.load(changed.map(({ type }) => type));
    styles.add(changed);
    if (!isWanted()) return { ms: 0, nodes: 0, diagnostics: [] };
    navigation.replace(assembled.page);
    index = undefined;
    pageRenderer.show({
      href,
      lang,
      i18n,
      outcome: { kind: 'page', page: checkout?.withinCheckout(assembled.page) ?? assembled.page },
      base: assembled.base,
      css: checkout === undefined ? assembled.css : NO_SHOP_CSS,
      rendering: checkout?.rendering,
    });
    await waitForPaint();
    const { pageComponent } = assembled.page;
    const all = [...pageComponent, ...assembled.base.header, ...assembled.base.free, ...assembled.base.footer];
    const diagnostics: readonly Diagnostic[] = [
      ...(parsed === undefined ? [pageFault('warn', 'INVALID_PATH', '', `"${path}" is no path of the shop`)] : []),
      ...faults,
      ...zones.diagnostics(),
      ...failures.diagnostics(all, getSources),
    ];
    return { ms: performance.now() - began, nodes: countNodes(pageComponent), diagnostics };
  }

  /** Serializes renders: each begins with the result of the last one. */
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(run: () => Promise<T>): Promise<T> => {
    const result = queue.then(run);
    queue = result.catch(() => {});
    return result;
  };

  return {
    render: (page, isWanted) => {
      last = page;
      return enqueue(() => show(page, isWanted));
    },
    setTheme: pageRenderer.setTheme,
    setLang: (lang) =>
      enqueue(async () => {
        language.choose(lang);
        if (last === undefined || navigation.isAway()) await navigation.inLang(lang);
        else await show(last, () => true);
      }),
    getSources: () => (navigation.isAway() ? NO_SOURCES : getSources()),
  };
}

/** Loads the code and the content of the checkout, which only the preview of its notes needs. */
async function openCheckout(lang: Lang) {
  const { checkoutRendering, withinCheckout } = await import('./checkout/checkout-notes.tsx');
  return { withinCheckout, rendering: await checkoutRendering(lang) };
}

/** The checkout has its own styles. */
const NO_SHOP_CSS: ShopCss = { text: '', isAll: true };
const NO_SOURCES: ReadonlyMap<string, NodeSource> = new Map();
const NO_PAGE = pageFault('error', 'INVALID_PAGE', '', 'expected an object of page data; what was shown stays');

/** Collects the parts of a page that contain nodes: its tree, zones and base. */
function collectTrees(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const { headerZone, footerZone, freeZone } = part as Readonly<Record<string, unknown>>;
  return [part, headerZone, footerZone, freeZone];
}

/** Copies a node without its descendants. */
function withoutDescendants(node: ResolvedNode): ResolvedNode {
  return node.children === undefined && node.slots === undefined
    ? node
    : { ...node, children: undefined, slots: undefined };
}
