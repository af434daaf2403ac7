/** Starts the router and what subscribes to it. A chunk of its own, loaded when the visitor is about to leave the first page. */
import type { PageRequest } from '#machines/page/machine.ts';
import type { VisitorId } from '#schemas/records/member.ts';
import type { I18n } from '@lingui/core';
import { createBrowserHistory, type ParsedLocation, redirect } from '@tanstack/react-router';
import { createNodeStyles } from '../../page/head/node-styles.ts';
import { decodedPath, type PageLocation, pageLocationAt } from '../../page/location.ts';
import type { Boot, ShownBase } from '../../page/shown-page.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import type { ComponentSource } from '../../renderer/react/components.ts';
import { type AppRouter, createAppRouter, type RouteContext } from './router.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import { listStartAfter } from './show-list-start.ts';
import { HASH_DELAY_MOUNTED_MS, keepsScroll } from '../../routes/scroll.ts';
import { parseSearch } from '../../routes/search-params.ts';
import type { LoadingCounter } from '../../shop/loading.ts';
import type { WritableStore } from '../../shop/store.ts';
import type { WritableActivity } from './activity.ts';
import { createFetchBase } from './fetch-base.ts';
import { createPrefetchCache } from './prefetch-pages.ts';
import { createFetchPage } from './fetch-page.ts';
import { createFullZones } from './full-zones.ts';
import { rememberPanels } from './keep-panels.ts';
import { createScrollHold, type ScrollHold } from './hold-scroll.ts';
import { syncHead } from './sync-head.ts';
import { type PageProcess, startPageProcess } from './page-process.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** Re-exported from this chunk, since the first page's styles came as classes. */
export { styleClass } from '../../renderer/resolve/style.ts';

/** Options of one navigation. */
export interface NavigateOptions {
  /** Replaces the history entry, without scrolling or a view transition. */
  readonly replace?: boolean;
  /** The link that is followed: the panels around it stay open, and a listing's page numbers lead to its beginning. */
  readonly link?: Element | null;
}

/**
 * Commands of the router once it has taken over the history. A target is a path without language prefix, with query
 * and hash.
 */
export interface Navigation {
  readonly go: (target: string, how?: NavigateOptions) => Promise<void>;
  readonly prefetch: (target: string) => Promise<void>;
  /** Fetches the page on screen again and shows it with its zones; false where either could not be loaded. */
  readonly refresh: () => Promise<boolean>;
  /** Names the visitor; pages that were made for another one are dropped, the current one is loaded again. Never rejects. */
  readonly setVisitor: (visitor: VisitorId) => Promise<void>;
  /** Releases the history. */
  readonly stop: () => void;
}

/** Inputs of the router from the first page: its boot data, and the stores and components of the app. */
export interface NavigationOptions {
  readonly boot: Boot;
  readonly i18n: I18n;
  readonly currentPage: CurrentPage;
  readonly base: WritableStore<ShownBase>;
  readonly activity: WritableActivity;
  readonly loading: LoadingCounter;
  readonly components: ComponentSource;
  /** Whether there is a newer build, which makes the next navigation a full load. */
  readonly isOutdated: () => boolean;
  readonly log: (message: string, details: unknown) => void;
}

/** Starts the router at the current history entry. */
export async function startNavigation(options: NavigationOptions): Promise<Navigation> {
  const { boot, currentPage, activity, isOutdated } = options;
  const styles = createNodeStyles();
  const zones = createFullZones({ ...options, styles, prefix: langPrefix(boot.lang) });
  const prefetched = createPrefetchCache(createFetchPage({ ...options, styles, zones }));
  // The first page was rendered by the server.
  let loadPage: RouteContext['loadPage'] = () => Promise.resolve(boot.outcome);
  const router = createAppRouter({
    history: createBrowserHistory(),
    lang: boot.lang,
    origin: boot.origin,
    loadPage: (path, search, signal) => loadPage(path, search, signal),
  });
  const pages = startPageProcess({
    first: { request: requestAt(router.latestLocation), outcome: boot.outcome },
    fetchPage: prefetched.fetch,
    fetchBase: createFetchBase(options),
    showBase: (base) => options.base.set(base),
    log: options.log,
  });
  // The server's page is neither rendered nor scrolled again.
  router.startTransition = (commit) => {
    commit();
    return Promise.resolve(false);
  };
  router.shouldViewTransition = false;
  await router.load();
  loadPage = loaderOf(pages);
  router.startTransition = (commit, matches) => {
    commit();
    zones.show();
    return show(currentPage, router, matches.at(-1)?.loaderData);
  };
  const scrollHold = createScrollHold(options.loading.store);
  // The router records the scroll position at this event; the page was scrolled before it listened.
  document.dispatchEvent(new Event('scroll'));
  router.history.subscribe((change) => {
    // Back and forward restore their own position.
    if (change.action.type !== 'PUSH' && change.action.type !== 'REPLACE') scrollHold.release();
    if (isOutdated() && isElsewhere(currentPage, router)) location.reload();
    else void router.load(change);
  });
  router.subscribe('onBeforeLoad', () => activity.set(true));
  router.subscribe('onResolved', () => {
    activity.set(false);
    // The first page's markers only fit the server's document.
    if (currentPage.get().outcome !== boot.outcome) {
      router.clearCache({ filter: ({ loaderData }) => loaderData === boot.outcome });
    }
  });
  syncHead(currentPage, options.base, boot, options.i18n);
  currentPage.subscribe(pages.mounted);
  pages.mounted();
  return {
    go: async (target, how) => {
      const unsubscribe = how?.link ? currentPage.subscribe(rememberPanels(how.link)) : undefined;
      await goTo(router, scrollHold, target, how).finally(unsubscribe);
    },
    prefetch: (target) => prefetched.prefetch(requestAt(router.buildLocation(destination(target)))),
    refresh: async () => {
      const { pathname, searchStr } = router.latestLocation;
      const outcome = await pages.open(requestAt(router.latestLocation));
      const hasZones = zones.show();
      const { latestLocation: now } = router;
      if (now.pathname !== pathname || now.searchStr !== searchStr) return hasZones;
      // The current page beats an error page; the first page's outcome is incomplete.
      if (outcome.kind !== 'page' || outcome === boot.outcome)
        return hasZones && currentPage.get().outcome.kind !== 'page';
      return (await show(currentPage, router, outcome)) && hasZones;
    },
    setVisitor: async (visitor) => {
      prefetched.clear();
      const outcome = await pages.setVisitor(visitor).catch(() => undefined);
      if (outcome === undefined) return;
      router.clearCache();
      if (outcome.kind === 'redirect') return location.replace(outcome.href);
      zones.show();
      await show(currentPage, router, outcome);
    },
    stop: () => router.history.destroy(),
  };
}

/** Returns the router's page loader, which requests pages from the process. */
function loaderOf(pages: PageProcess): RouteContext['loadPage'] {
  return async (path, search, signal) => {
    const answer = await pages.open({ path, search }, signal);
    if (answer.kind === 'redirect')
      throw redirect({ href: answer.href, replace: true, reloadDocument: !answer.href.startsWith('/') });
    return answer;
  };
}

/** Whether the address is of another page than the current one, whatever its hash. */
function isElsewhere(currentPage: CurrentPage, router: AppRouter): boolean {
  const shown = currentPage.get();
  const { pathname, searchStr } = pageLocationAt(new URL(router.history.location.href, location.origin), shown.outcome);
  return pathname !== shown.pathname || searchStr !== shown.searchStr;
}

function show(
  currentPage: CurrentPage,
  router: AppRouter,
  outcome: PageLocation['outcome'] | undefined,
): Promise<boolean> {
  const { pathname, searchStr } = router.latestLocation;
  if (outcome === undefined) return Promise.resolve(false);
  const shown = currentPage.get();
  const isShown = shown.outcome === outcome && shown.pathname === pathname && shown.searchStr === searchStr;
  return isShown ? Promise.resolve(true) : currentPage.show({ outcome, pathname, searchStr });
}

async function goTo(
  router: AppRouter,
  scrollHold: ScrollHold,
  target: string,
  { replace = false, link }: NavigateOptions = {},
): Promise<void> {
  const { pathname, search, hash } = new URL(target, location.origin);
  const from = router.state.location;
  const keeps = keepsScroll(from, { pathname, searchStr: search });
  scrollHold.release();
  const navigation = router.navigate({
    ...destination(target),
    replace,
    viewTransition: !replace,
    resetScroll: hash === '' && !keeps && !replace,
    hashScrollIntoView: false,
  });
  const showList = keeps ? listStartAfter(link) : undefined;
  const shown = showList === undefined ? navigation : navigation.then(showList);
  await (keeps ? scrollHold.during(shown) : shown);
  if (hash === '' || location.hash !== hash) return;
  // The router leaves the position of another page where there is a hash.
  const isElsewhere =
    router.state.location.pathname !== from.pathname || router.state.location.searchStr !== from.searchStr;
  if (isElsewhere && !keeps && !replace) scrollTo({ top: 0, behavior: 'instant' });
  scrollToHash(HASH_DELAY_MOUNTED_MS);
}

function destination(target: string) {
  const { pathname, search, hash } = new URL(target, location.origin);
  return { to: decodedPath(pathname), search: parseSearch(search), hash: hash.slice(1) };
}

function requestAt({ pathname, searchStr }: Pick<ParsedLocation, 'pathname' | 'searchStr'>): PageRequest {
  return { path: pathname, search: searchStr };
}
