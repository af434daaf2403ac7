import type { I18n } from '@lingui/core';
import { type ComponentProps, type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { whenIdle } from '#registry/kit/ui/when-idle.ts';
import { loadI18n } from '../../locales/load.ts';
import { readBoot } from '../../page/start/boot.ts';
import { pageLocationAt } from '../../page/location.ts';
import type { Boot, ShownBase } from '../../page/shown-page.ts';
import { createCurrentPage, type CurrentPage } from '../../page/current-page.ts';
import { type ComponentSource, createComponentSource } from '../../renderer/react/components.ts';
import { STATIC_TYPE } from '../../renderer/react/static-marker.ts';
import { collectTypes, NodeFailure } from '../../renderer/resolve/resolved-node.ts';
import { createMarkerRenderer } from '../../renderer/react/hydrate-marker.tsx';
import type { Rendering } from '../../renderer/react/tree.tsx';
import { HASH_DELAY_FIRST_MS } from '../../routes/scroll.ts';
import { loadCartPanel } from '../../shell/cart-drawer/cart-drawer.tsx';
import { createLoadingCounter, type LoadingCounter } from '../../shop/loading.ts';
import { createStore, type WritableStore } from '../../shop/store.ts';
import type { Handover } from '../../event-replay/handover.ts';
import { createActivity, type WritableActivity } from '../navigation/activity.ts';
import { BrowserApp } from './browser-app.tsx';
import { delegateControls } from './delegate-controls.ts';
import { delegateHearts } from './delegate-hearts.ts';
import { followLinks } from '../navigation/follow-links.ts';
import { openEmbeds } from './open-embeds.ts';
import { createNavigator, type Navigator } from '../navigation/navigator.ts';
import { Overlays } from './overlays.tsx';
import { prefetchLinks } from '../navigation/prefetch-links.ts';
import { createRetriedRefresh } from '../navigation/retry-refresh.ts';
import { guardTranslatedText } from './translated-text.ts';
import { scrollToHash } from '../navigation/scroll-to-hash.ts';
import { logFailure, type StartedShop, startShop } from './start-shop.ts';
import { opensDrawer, prefetchCart } from './prefetch-cart.ts';
import { trackTouchedControls } from './touched-controls.ts';
import { loadAllTypes, typesHere } from './type-lists.ts';

/** The running app, for the preview. */
export interface StartedApp extends StartedShop {
  readonly boot: Boot;
  readonly currentPage: CurrentPage;
  readonly base: WritableStore<ShownBase>;
  readonly i18n: I18n;
  readonly rendering: Rendering;
  readonly components: ComponentSource;
  readonly navigator: Navigator;
  readonly activity: WritableActivity;
  readonly loading: LoadingCounter;
  /** Renders it again with other props. */
  readonly render: (over: Partial<Omit<ComponentProps<typeof BrowserApp>, 'children'>>) => void;
}

/** Set before the app starts where it is a preview, which stores nothing of the visitor from the start. */
export const startsAsPreview = createStore(false);

/** Set once the app has hydrated the page. */
export const started = createStore<StartedApp | undefined>(undefined);

/**
 * Hydrates the server's page. Rejects when code that the page needs could not be loaded, and may then be called again; a
 * document without boot data stays static.
 */
export async function hydratePage(handover: Handover): Promise<void> {
  const boot = readBoot();
  const container = document.querySelector('#app');
  if (boot === undefined || container === null) return;
  const { lang, buildId, preview } = boot;
  guardTranslatedText(document.body);
  if (handover.interactions().some(({ target }) => opensDrawer(target))) loadCartPanel().catch(() => {});
  const missing = new Set<string>();
  const components = createComponentSource(
    typesHere(boot.components),
    (type, error) => {
      missing.add(type);
      reportError(error);
    },
    loadAllTypes,
  );
  const zones = [...boot.base.header, ...boot.base.footer, ...boot.base.free];
  const nodes = boot.outcome.kind === 'page' ? [...zones, ...boot.outcome.page.pageComponent] : zones;
  const [i18n, parts] = await Promise.all([
    loadI18n(lang, boot.messages),
    preview ? import('../../renderer/react/preview-parts.tsx') : undefined,
    components.load(collectTypes(nodes).filter((type) => type !== STATIC_TYPE)),
  ]);
  if (missing.size > 0) throw new Error(`the page can't be taken over without the code of ${[...missing].join(', ')}`);

  const currentPage = createCurrentPage(pageLocationAt(location, boot.outcome));
  const base = createStore(boot.base);
  const activity = createActivity();
  const loading = createLoadingCounter();
  let isLeaving = false;
  let replayed: string | undefined;
  const isOutdated = () => shop.isOutdated();
  let styleClass: Rendering['styleClass'] = () => undefined;
  const navigator = createNavigator({
    lang,
    activity,
    load: async () => {
      // The next page needs types and style classes that the first one lacks.
      const [next] = await Promise.all([import('../navigation/navigation.ts'), loadAllTypes()]);
      const log = logFailure;
      styleClass = next.styleClass;
      return next.startNavigation({ boot, i18n, currentPage, base, activity, loading, components, isOutdated, log });
    },
    isOutdated,
    leave: (href) => {
      isLeaving = true;
      location.assign(href);
    },
  });
  const rendering: Rendering = {
    components,
    renderMarker: createMarkerRenderer(createRetriedRefresh(() => navigator.refresh())),
    preview: parts?.preview,
    styleClass: (style) => styleClass(style),
    failed: (node, error) => reportError(new NodeFailure(node, error)),
  };
  const own = startsAsPreview.get() ? { ...boot, preview: true } : boot;
  const { shop, leave } = startShop({
    boot: own,
    currentPage,
    navigator,
    i18n,
    loading,
    touched: trackTouchedControls(),
    consumeAdditionId: () => {
      const additionId = replayed;
      replayed = undefined;
      return additionId;
    },
    drawerDrawn: () => loadCartPanel().then(whenIdle),
    // A pending full load must not be replaced by a reload of this page.
    reload: (state) => !isLeaving && handover.reload(state),
  });
  const hydration = { isUnderWay: true };
  const app = { boot, currentPage, base, i18n, shop, rendering, hydration };
  let root: Root | undefined;
  const render: StartedApp['render'] = (over) => root?.render(view(over));
  const hydrated = () => {
    hydration.isUnderWay = false;
    handover.release((interaction, additionId) => {
      replayed = additionId;
      flushSync(interaction);
      replayed = undefined;
    });
    // An earlier page may have been left before it applied its additions.
    shop.applyStoredAdditions();
    started.set({ ...app, boot: own, leave, components, navigator, activity, loading, render });
    void runDeferred({ ...app, boot: own });
  };
  const view: (over?: Parameters<typeof render>[0]) => ReactNode = (over) => (
    <BrowserApp {...app} {...over}>
      <Overlays activity={activity} buildId={buildId} onHydrated={hydrated} />
    </BrowserApp>
  );
  const hydrate = () => {
    root = hydrateRoot(container, view());
  };
  // A transition is drawn in slices, between which the browser answers the visitor. A waiting visitor is answered
  // sooner without it.
  if (handover.interactions().length > 0) hydrate();
  else startTransition(hydrate);
  prefetchCart(shop, loadCartPanel);
  followLinks(navigator, lang);
  delegateControls(shop);
  delegateHearts(shop);
  openEmbeds((href) => location.assign(href));
  prefetchLinks(navigator, { lang, root: document, origin: location.origin, savesData: savesData() });
  // The page process, part of the router's chunk, revalidates the base there (specification, chapter 2).
  if (currentPage.get().pathname.startsWith('/demo')) void navigator.prepare();
  scrollToHash(HASH_DELAY_FIRST_MS);
  shop.start();
}

/** Runs the work after hydration; the page works without it. */
async function runDeferred(app: Pick<StartedApp, 'boot' | 'currentPage' | 'shop'>): Promise<void> {
  const after = await import('./after-start.ts').catch(() => undefined);
  after?.runAfterStart(app);
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
