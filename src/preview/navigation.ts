/** Navigations within a preview: the shop's own pages, each asked for and shown as a preview, in any language. */
import { type Lang, LANGS } from '#schemas/lang.ts';
import { loadPayload } from '../page/load-payload.ts';
import { type PageLocation, pageLocationAt } from '../page/location.ts';
import type { ShownBase, ShownPage } from '../page/shown-page.ts';
import type { NodeStyles } from '../page/head/node-styles.ts';
import { collectTypes } from '../renderer/resolve/resolved-node.ts';
import { langPrefix, splitLang } from '../routes/lang-prefix.ts';
import { clickTarget } from '../routes/links.ts';
import type { NavigateOptions } from '../client/navigation/navigation.ts';
import { startPageProcess } from '../client/navigation/page-process.ts';
import { elementOf } from '../client/navigation/scroll-to-hash.ts';
import type { StartedApp } from '../client/hydrate/hydrate-page.tsx';
import { logFailure } from '../client/hydrate/start-shop.ts';
import type { PreviewApp } from './preview-app.ts';
import { previewHref, parseTarget } from './preview-location.ts';
import type { PageRenderer } from './render-page.ts';

export interface PreviewNavigation {
  readonly go: (target: string, lang: Lang, options?: NavigateOptions) => Promise<void>;
  /** The page that is shown, in another language. */
  readonly inLang: (lang: Lang) => Promise<void>;
  /** Whether something else than the builder's page was gone to. */
  readonly isAway: () => boolean;
  /** The builder shows a page: nothing else is waited for. */
  readonly replace: (page: ShownPage) => void;
}

export interface PreviewNavigationOptions {
  readonly app: StartedApp;
  readonly previewApp: PreviewApp;
  readonly pageRenderer: PageRenderer;
  readonly styles: NodeStyles;
  readonly loadBaseIn: (lang: Lang) => Promise<ShownBase>;
}

/** Takes over from the app's own navigation, which knows one language and no preview. */
export function createPreviewNavigation({
  app,
  previewApp,
  pageRenderer,
  styles,
  loadBaseIn,
}: PreviewNavigationOptions): PreviewNavigation {
  const { boot, currentPage, activity, components, navigator } = app;
  const pages = startPageProcess({
    first: { request: { path: location.pathname, search: location.search }, outcome: boot.outcome },
    // The path bears the language, which a navigation may change.
    fetchPage: async ({ path, search }, signal) => {
      const { lang, rest } = splitLang(path);
      const [outcome, base] = await Promise.all([
        loadPayload({ path: rest, search, prefix: langPrefix(lang), buildId: boot.buildId, signal }),
        loadBaseIn(lang),
        previewApp.messages(lang),
      ]);
      const own = outcome.kind === 'page' ? outcome.page.pageComponent : [];
      const nodes = [...own, ...base.header, ...base.free, ...base.footer];
      await components.load(collectTypes(nodes));
      styles.add(nodes);
      return outcome;
    },
    // A preview has the base of its builder.
    fetchBase: () => Promise.resolve(undefined),
    showBase: () => {},
    log: logFailure,
  });

  async function load(href: string, enter: 'push' | 'replace' | 'stay'): Promise<void> {
    activity.set(true);
    const { pathname, search, hash } = new URL(href);
    const { lang } = splitLang(pathname);
    const opening = Promise.all([pages.open({ path: pathname, search }), loadBaseIn(lang), previewApp.messages(lang)]);
    // Rejected where another page is shown meanwhile.
    const opened = await opening.catch(() => undefined);
    if (opened === undefined) return;
    const [outcome, base, i18n] = opened;
    if (outcome.kind === 'redirect') {
      const to = parseTarget(outcome.href, href);
      if (to === undefined) location.assign(outcome.href);
      else await load(previewHref(to.target, to.lang ?? lang, location.origin), enter);
      return;
    }
    pageRenderer.show({ href, outcome, base, lang, i18n }, enter);
    activity.set(false);
    if (enter !== 'push') return;
    const goal = hash === '' ? null : elementOf(hash);
    if (goal === null) scrollTo(0, 0);
    else goal.scrollIntoView();
  }

  const go = (target: string, lang: Lang, options?: NavigateOptions) =>
    load(previewHref(target, lang, location.origin), options?.replace === true ? 'replace' : 'push');
  const here = (lang: Lang) => previewHref(parseTarget('', location.href)?.target ?? '/', lang, location.origin);
  navigator.delegateTo({
    go: (target, options) => go(target, boot.lang, options),
    prefetch: () => Promise.resolve(),
    refresh: async () => {
      await load(here(previewApp.lang()), 'stay');
      return true;
    },
    // A preview knows no visitor.
    setVisitor: () => Promise.resolve(),
    stop: () => {},
  });
  addEventListener('popstate', () => {
    // It comes with every link within the page too.
    if (!isShown(currentPage.get(), previewApp.lang())) void load(location.href, 'stay');
  });
  document.addEventListener('click', (event) => {
    const found = LANGS.map((lang) => ({ lang, target: clickTarget(event, lang, location.origin) })).find(
      ({ target }) => target !== undefined,
    );
    if (found?.target === undefined || isWithinPage(found.target)) return;
    event.preventDefault();
    void go(found.target, found.lang);
  });
  return {
    go,
    inLang: (lang) => load(here(lang), 'replace'),
    isAway: () => !pages.isFromBuilder(),
    replace: (page) => {
      pages.replace(page);
      activity.set(false);
    },
  };
}

/** Whether the address is that of the page on screen. */
function isShown({ outcome, pathname, searchStr }: PageLocation, lang: Lang): boolean {
  const here = pageLocationAt(location, outcome);
  return here.pathname === pathname && here.searchStr === searchStr && splitLang(location.pathname).lang === lang;
}

/** A link to another place of the page that is shown: the browser scrolls by itself. */
function isWithinPage(target: string): boolean {
  const [path, hash] = target.split('#');
  const here = parseTarget('', location.href)?.target.split('#')[0];
  return hash !== undefined && path === here;
}
