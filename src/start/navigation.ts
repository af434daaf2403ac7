/** Navigations: the router, and what follows it. A chunk of its own, loaded when the visitor is about to leave the first page. */
import { createBrowserHistory } from '@tanstack/react-router';
import type { PageOutcome, ShownBase } from '../page/shown.ts';
import type { Stage } from '../page/stage.ts';
import { type AppRouter, createAppRouter } from '../routes/router.ts';
import { langPrefix } from '../routes/lang-prefix.ts';
import { keepsScroll } from '../routes/scroll.ts';
import type { WritableStore } from '../shop/store.ts';
import type { WritableActivity } from './activity.ts';
import { createFullZones } from './full-zones.ts';
import { keepHead } from './keep-head.ts';
import { createPageLoader, type PageLoaderOptions } from './page-loader.ts';

export interface Navigation {
  readonly go: (target: string) => Promise<void>;
  readonly preload: (target: string) => Promise<void>;
  readonly renew: () => Promise<boolean>;
  /** Gives the history back. */
  readonly stop: () => void;
}

export interface NavigationOptions extends Omit<PageLoaderOptions, 'zones'> {
  readonly stage: Stage;
  readonly base: WritableStore<ShownBase>;
  readonly activity: WritableActivity;
}

/** Takes over the history where it stands. */
export async function startNavigation(options: NavigationOptions): Promise<Navigation> {
  const { boot, stage, activity } = options;
  const zones = createFullZones({ ...options, prefix: langPrefix(boot.lang) });
  const loader = createPageLoader({ ...options, zones });
  const router = createAppRouter({
    history: createBrowserHistory(),
    lang: boot.lang,
    origin: boot.origin,
    loadPage: loader.load,
  });
  // The page that is shown already is neither drawn nor scrolled again.
  router.startTransition = (commit) => {
    commit();
    return Promise.resolve(false);
  };
  router.shouldViewTransition = false;
  await router.load();
  router.startTransition = (commit, matches) => {
    commit();
    zones.show();
    return show(stage, router, matches.at(-1)?.loaderData);
  };
  // Where the page was scrolled to before the router was there.
  document.dispatchEvent(new Event('scroll'));
  router.history.subscribe((change) => void router.load(change));
  router.subscribe('onBeforeLoad', () => activity.set(true));
  router.subscribe('onResolved', () => {
    activity.set(false);
    // The first page came as a plan that only fits the document of the server.
    if (stage.get().outcome !== boot.outcome) {
      loader.forgetFirst();
      router.clearCache({ filter: ({ loaderData }) => loaderData === boot.outcome });
    }
  });
  keepHead(stage, options.base, boot);
  return {
    go: (target) => goTo(router, target),
    preload: async (target) => {
      await router.preloadRoute(destination(router, target));
    },
    renew: async () => {
      loader.forgetFirst();
      const { pathname, searchStr } = router.latestLocation;
      const outcome = await loader.load(pathname, searchStr, new AbortController().signal);
      const hasZones = zones.show();
      const { latestLocation: now } = router;
      if (now.pathname !== pathname || now.searchStr !== searchStr) return hasZones;
      // What is shown is better than a page that says that it could not be loaded.
      if (outcome.kind !== 'page') return hasZones && stage.get().outcome.kind !== 'page';
      return (await show(stage, router, outcome)) && hasZones;
    },
    stop: () => router.history.destroy(),
  };
}

function show(stage: Stage, router: AppRouter, outcome: PageOutcome | undefined): Promise<boolean> {
  const { pathname, searchStr } = router.latestLocation;
  if (outcome === undefined || outcome.kind === 'redirect') return Promise.resolve(false);
  const shown = stage.get();
  const isShown = shown.outcome === outcome && shown.pathname === pathname && shown.searchStr === searchStr;
  return isShown ? Promise.resolve(true) : stage.show({ outcome, pathname, searchStr });
}

function goTo(router: AppRouter, target: string): Promise<void> {
  const to = new URL(target, location.origin);
  const keeps = keepsScroll(router.state.location, { pathname: to.pathname, searchStr: to.search });
  return router.navigate({
    ...destination(router, target),
    resetScroll: to.hash === '' && !keeps,
    hashScrollIntoView: false,
  });
}

function destination(router: AppRouter, target: string) {
  const { pathname, search, hash } = new URL(target, location.origin);
  return { to: decodeURI(pathname), search: router.options.parseSearch?.(search) ?? {}, hash: hash.slice(1) };
}
