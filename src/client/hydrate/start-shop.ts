import { settings } from '#settings';
import type { I18n } from '@lingui/core';
import type { Lang } from '#schemas/lang.ts';
import { offersGrayMode } from '../../page/gray-mode.ts';
import { type Boot, UNKNOWN_WEB_ID, viewedProduct } from '../../page/shown-page.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import { internalPath } from '../../routes/links.ts';
import type { AppShop } from '../../shop/app-shop.ts';
import { createBrowser } from '../../shop/browser.ts';
import { createShop } from '../../shop/create-shop.ts';
import { readDefaultConsents } from '../../shop/initial-views.ts';
import { createLoadingCounter, type LoadingCounter } from '../../shop/loading.ts';
import type { Handover } from '../../event-replay/handover.ts';
import type { Base } from '#schemas/page/base.ts';
import { createLazyCounter } from '../experiments/lazy-counter.ts';
import type { WatchedInteraction } from '../experiments/watch-goals.ts';
import { createFeed, type Feed, trackClicks } from '../tracking/feed.ts';
import { lazyCall } from '../../call/lazy-call.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { createPendingInteractions } from './pending-interactions.ts';

interface Options {
  readonly boot: Boot;
  readonly currentPage: CurrentPage;
  readonly navigator: Navigator;
  readonly i18n: I18n;
  /** Counts the shop's requests; a counter of its own unless given. */
  readonly loading?: LoadingCounter;
  /** Controls that the visitor has changed; none unless given. */
  readonly touched?: ReadonlySet<EventTarget>;
  /** Reloads the page; impossible unless given. */
  readonly reload?: Handover['reload'];
  /** Resolves once an opened cart drawer is drawn; at once unless given. */
  readonly drawerDrawn?: () => Promise<unknown>;
  /** Returns the id of the addition of the click being replayed; none is replayed unless given. */
  readonly consumeAdditionId?: () => string | undefined;
}

const NO_CONTROLS: ReadonlySet<EventTarget> = new Set();

/** A shop that follows the current page until `leave` is called. */
export interface StartedShop {
  readonly shop: AppShop;
  /** Unsubscribes it from the current page: another shop replaces it. */
  readonly leave: () => void;
}

/** Creates the shop of this browser and notifies it of every page. */
export function startShop(options: Options): StartedShop {
  const {
    boot,
    currentPage,
    navigator,
    i18n,
    loading = createLoadingCounter(),
    touched = NO_CONTROLS,
    reload = () => false,
    consumeAdditionId,
    drawerDrawn,
  } = options;
  const { lang, preview, handOff, base } = boot;
  const { web_id: webId = UNKNOWN_WEB_ID, web_name: webName = '' } = base.base.web ?? {};
  const offersGray = () => {
    const { outcome, pathname } = currentPage.get();
    const own = outcome.kind === 'page' ? outcome.page.pageComponent : [];
    return offersGrayMode(pathname, [...base.header, ...base.free, ...base.footer, ...own]);
  };
  const isVisited = !preview && window.parent === window;
  const isTracking = isVisited && (import.meta.env.DEV || isTracked(base.base));
  const storage = localStorageOrNull();
  const experiments = isVisited ? createLazyCounter(storage, () => shop) : undefined;
  const feed: Feed | undefined = isTracking ? createFeed(() => shop.consent.view.get().consents) : undefined;
  const track = (interaction: WatchedInteraction) => {
    feed?.track(interaction);
    experiments?.(interaction);
  };
  trackClicks(track);
  const shop = createShop({
    call: lazyCall({
      baseUrl: '',
      lang,
      host: location.host,
      traced: boot.tracing,
      onStart: loading.onStart,
      onEnd: loading.onEnd,
    }),
    webId,
    webName,
    lang,
    translate: (message, values) => i18n._({ ...message, ...(values === undefined ? {} : { values }) }),
    storage,
    browser: createBrowser(),
    navigate: (href) => navigate(navigator, href, lang),
    checkoutUrl: handOff.checkoutUrl,
    homeUrl: handOff.homeUrl,
    preview,
    initialViews: boot.first,
    guest: boot.guest,
    defaultConsents: readDefaultConsents(base.base),
    offersGray: offersGray(),
    log: logFailure,
    buildId: boot.buildId,
    touched,
    reload,
    consumeAdditionId,
    drawerDrawn,
    pending: createPendingInteractions(),
    onVisitor: preview ? undefined : (visitor) => void navigator.setVisitor(visitor),
    onInteraction: track,
    onStart: feed && (() => void trackVisits(feed).catch(reportError)),
    ...(import.meta.env.DEV && {
      inspectQueries: async (client) => (await import('./query-devtools.tsx')).showQueryDevtools(client),
    }),
  });
  const trackVisits = async (feed: Feed) => {
    const { startTracking } = await import('../tracking/start-tracking.ts');
    await startTracking({ shop, feed, base: base.base, lang });
  };
  const onPage = () => {
    const pageLocation = currentPage.get();
    track({ type: 'page', pageLocation });
    const { outcome, pathname } = pageLocation;
    const product = viewedProduct(outcome, pathname);
    if (product !== undefined) shop.viewed(product);
  };
  const leave = currentPage.subscribe(({ pathname }, before) => {
    shop.navigated({ pathChanged: pathname !== before.pathname, offersGray: offersGray() });
    onPage();
  });
  onPage();
  return { shop, leave };
}

function navigate(navigator: Navigator, href: string, lang: Lang): void {
  const target = internalPath(new URL(href, location.href).href, lang, location.origin);
  if (target === undefined) location.assign(href);
  else void navigator.go(target);
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether a shop has any tag configured; the tracking code is loaded only then. */
function isTracked({ scripts, adwords }: Pick<Base, 'scripts' | 'adwords'>): boolean {
  return (
    settings.tags.length > 0 || Object.values(scripts ?? {}).some(Boolean) || Object.keys(adwords ?? {}).length > 0
  );
}

/**
 * Reports a failure to the console and to `error` listeners; visitors see nothing of it. The line has the details, for
 * example the key of an answer (specification, chapter 8): not every console and collector shows a cause.
 */
export function logFailure(message: string, details: unknown): void {
  const shown = details instanceof Error ? details.message : JSON.stringify(details);
  reportError(new Error(shown === undefined ? message : `${message}: ${shown}`, { cause: details }));
}
