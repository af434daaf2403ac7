import { createBrowserHistory } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { registry } from '#registry/index.ts';
import { loadI18n } from '../locales/load.ts';
import { readBoot } from '../page/boot.ts';
import { createNodeStyles } from '../page/node-styles.ts';
import { createComponentSource } from '../renderer/components.ts';
import type { Rendering } from '../renderer/tree.tsx';
import { stylesOf, typesOf } from '../renderer/walk.ts';
import type { Early } from '../starter/early.ts';
import { ownTypes } from '../shell/own-types.ts';
import { langPrefix } from '../routes/lang-prefix.ts';
import { createAppRouter } from '../routes/router.tsx';
import { BrowserApp } from './browser-app.tsx';
import { createPageLoader } from './page-loader.ts';
import { followLinks } from './follow-links.ts';
import { keepHead } from './keep-head.ts';
import { startShop } from './start-shop.ts';
import { rememberLocale } from './remember-locale.ts';
import { Overlays } from './overlays.tsx';

/**
 * Takes over the page that the server rendered. Rejects when code that the page needs could not be loaded, and may then be
 * called again; a page that somebody has tampered with stays as it is.
 */
export async function start(early: Early): Promise<void> {
  const boot = readBoot();
  const container = document.querySelector('#app');
  if (boot === undefined || container === null) return;
  const { lang, origin, buildId } = boot;
  const components = createComponentSource({ ...registry, ...ownTypes }, (_type, error) => reportError(error));
  const trees = [...boot.base.header, ...boot.base.footer, ...boot.base.free];
  const nodes = boot.outcome.kind === 'page' ? [...trees, ...boot.outcome.page.pageComponent] : trees;
  const [i18n] = await Promise.all([loadI18n(lang, boot.messages), components.load(typesOf(nodes))]);
  const prefix = langPrefix(lang);
  const router = createAppRouter({
    history: createBrowserHistory(),
    lang,
    origin,
    loadPage: createPageLoader({ boot, prefix, components, styles: createNodeStyles(stylesOf(nodes).keys()) }),
    isServer: false,
  });
  // Without it the router puts a boundary around its routes that the server has not rendered.
  router.ssr = { manifest: undefined };
  await router.load();
  const rendering: Rendering = {
    components,
    preview: boot.preview,
    boundaries: true,
    failed: (_node, error) => reportError(error),
  };
  const shop = startShop({ boot, router, i18n });
  hydrateRoot(
    container,
    <BrowserApp boot={boot} prefix={prefix} router={router} i18n={i18n} shop={shop} rendering={rendering}>
      <Overlays router={router} buildId={buildId} started={() => early.release(flushSync)} />
    </BrowserApp>,
  );
  followLinks(router, lang);
  keepHead(router, boot);
  if (!boot.preview) rememberLocale(lang);
  shop.start();
}
