/**
 * URLs of the storefront (specification, chapter 2; contract, chapter 6). Every page route loads page data, which the
 * app shows. So the router is only needed for navigations and loads with the first one.
 */
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import type { PageLocation } from '../../page/location.ts';
import { splitLang } from '../../routes/lang-prefix.ts';
import { parseSearch, stringifySearch } from '../../routes/search-params.ts';

/** Dependencies that the routes' loaders get through the router's context. */
export interface RouteContext {
  /** Loads the page at a path (without language prefix) and query string; a page that has moved is thrown as a redirect. */
  readonly loadPage: (path: string, search: string, signal: AbortSignal) => Promise<PageLocation['outcome']>;
}

const root = createRootRouteWithContext<RouteContext>()({});

const page = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loaderDeps: ({ search }) => ({ search: stringifySearch(search) }),
    loader: ({ context, location, deps, abortController }) =>
      context.loadPage(location.pathname, deps.search, abortController.signal),
  });

const routeTree = root.addChildren([
  page('/'),
  page('/cart'),
  page('/checkout'),
  page('/product/$'),
  page('/blog/$blog_id'),
  page('/category/$category_slug/$category_id'),
  page('/lnw-demo/$'),
  page('/lnw-dev/$'),
  page('/lnw-preset/$'),
  page('/$'),
]);

/** Options of a router of one language; `origin` is the shop's public one, such as `https://shop.example`. */
export interface AppRouterOptions {
  readonly history: RouterHistory;
  readonly lang: Lang;
  readonly origin: string;
  readonly loadPage: RouteContext['loadPage'];
}

/** A router for one language: its prefix is removed from incoming URLs and added to outgoing links. */
export function createAppRouter({ history, lang, origin, loadPage }: AppRouterOptions) {
  return createRouter({
    routeTree,
    history,
    context: { loadPage },
    origin,
    isServer: false,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => {
        const split = splitLang(url.pathname);
        if (split.hasPrefix && split.lang === lang) url.pathname = split.rest;
        return url;
      },
      output: ({ url }) => {
        if (lang !== DEFAULT_LANG) url.pathname = url.pathname === '/' ? `/${lang}` : `/${lang}${url.pathname}`;
        return url;
      },
    },
    defaultStaleTime: 0,
    // Waits for fresh data before a commit; the browser's own cache makes a way back quick.
    defaultStaleReloadMode: 'blocking',
    defaultPreload: false,
    defaultViewTransition: true,
    scrollRestoration: true,
    trailingSlash: 'preserve',
  });
}

/** Router with the storefront's route tree; registered below, so that TanStack Router types its paths. */
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
