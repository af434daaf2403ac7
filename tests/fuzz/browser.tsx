/** Hydrates the server-rendered pages of a document, one after the other; driven by hydrate.mjs. */
import { preview as parts } from '../../src/renderer/react/preview-parts.tsx';
import { type ReactNode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadI18n } from '../../src/locales/load.ts';
import { pageLocationAt } from '../../src/page/location.ts';
import type { ShownBase } from '../../src/page/shown-page.ts';
import { createMarkerRenderer } from '../../src/renderer/react/hydrate-marker.tsx';
import type { Rendering } from '../../src/renderer/react/tree.tsx';
import { App } from '../../src/shell/app.tsx';
import { readInitialViews } from '../../src/shop/initial-views.ts';
import { createServerShop } from '../../src/shop/server-shop.ts';
import { type ServerPage, REQUEST } from './server-page.ts';
import { fuzzedComponents } from './generate/types.tsx';

declare global {
  interface Window {
    /** Hydrates a page in its element; resolves with descriptions of its faults. */
    hydratePage: (handed: ServerPage, index: number) => Promise<readonly string[]>;
    /** Set by injected scripts. */
    taken?: unknown;
  }
}

const [loaded, i18n] = await Promise.all([fuzzedComponents(), loadI18n('en')]);
const shop = createServerShop(readInitialViews(() => undefined, {}));
const uncaught: string[] = [];
addEventListener('error', ({ message }) => {
  // Browsers report this when observed sizes change again within a frame; nothing has thrown.
  if (!message.startsWith('ResizeObserver loop')) uncaught.push(message);
});
addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));

window.hydratePage = async ({ plan, preview, sentinels }, index) => {
  const container = document.querySelector(`#page-${index}`);
  if (container === null) return ['its element is lost'];
  const faults: string[] = [];
  const { outcome, base } = JSON.parse(plan) as { outcome: Parameters<typeof pageLocationAt>[1]; base: ShownBase };
  const rendering: Rendering = {
    components: loaded,
    renderMarker: createMarkerRenderer(() => void faults.push('a static part was lost')),
    preview: preview ? parts : undefined,
    // The server has replaced styles by classes.
    styleClass: () => void faults.push('a style came without its class'),
    failed: ({ type, id }, error) => void faults.push(`the component of ${type} (${id}) threw ${String(error)}`),
  };
  const app = { base, lang: REQUEST.lang, origin: REQUEST.origin, preview };
  const pageLocation = pageLocationAt(REQUEST.url, outcome);
  const report = (what: string) => (error: unknown) =>
    void faults.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const root = await new Promise<{ readonly unmount: () => void }>((done) => {
    const made = hydrateRoot(
      container,
      <Committed done={() => void setTimeout(() => done(made))}>
        <App pageLocation={pageLocation} i18n={i18n} app={app} shop={shop} rendering={rendering} />
      </Committed>,
      { onRecoverableError: report('mismatch'), onUncaughtError: report('uncaught'), onCaughtError: () => {} },
    );
  });
  // Lets effects run and their updates render.
  await new Promise((drawn) => {
    setTimeout(drawn, 20);
  });
  const texts = new Set([...container.querySelectorAll('p')].map(({ textContent }) => textContent));
  for (const sentinel of sentinels) if (!texts.has(sentinel)) faults.push(`"${sentinel}" is lost`);
  if (window.taken !== undefined) faults.push('a script ran');
  root.unmount();
  container.remove();
  return [...faults, ...uncaught.splice(0)];
};

/** Calls `done` when its children are committed. */
function Committed({ done, children }: { readonly done: () => void; readonly children: ReactNode }): ReactNode {
  useLayoutEffect(done, [done]);
  return children;
}
