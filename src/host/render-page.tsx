/** Renders one page to HTML. What a component throws costs its node alone (contract, chapter 3). */
import { createMemoryHistory } from '@tanstack/react-router';
import type { I18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { PageContext, type PageView, type Shop, ShopContext } from '#registry/kit/shop.ts';
import { I18nProvider } from '@lingui/react';
import type { Lang } from '#schemas/lang.ts';
import type { PageOutcome, ShownBase } from '../page/shown.ts';
import type { ComponentSource } from '../renderer/components.ts';
import type { ResolvedNode } from '../renderer/resolved.ts';
import { Nodes, type Rendering, RenderingContext } from '../renderer/tree.tsx';
import { eachNode, withoutNodes } from '../renderer/walk.ts';
import { firstValues } from '../routes/search-params.ts';
import { type AppRouter, createAppRouter } from '../routes/router.tsx';
import { App } from '../shell/app.tsx';

export interface RenderInput {
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  readonly lang: Lang;
  readonly origin: string;
  /** Path and query as in the URL, language prefix included. */
  readonly href: string;
  readonly preview: boolean;
  readonly i18n: I18n;
  readonly shop: Shop;
  readonly components: ComponentSource;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
}

export interface Rendered {
  readonly html: string;
  /** What was shown in the end: without the nodes that threw. */
  readonly outcome: RenderInput['outcome'];
  readonly base: ShownBase;
}

/** Renders a page; nodes that throw are left out, and what is handed to the browser lacks them too. */
export async function renderPage(input: RenderInput): Promise<Rendered> {
  try {
    return { html: await renderApp(input), outcome: input.outcome, base: input.base };
  } catch {
    const mended = withoutBroken(input);
    return { html: await renderApp(mended), outcome: mended.outcome, base: mended.base };
  }
}

async function renderApp(input: RenderInput): Promise<string> {
  const router = await loadedRouter(input, input.href);
  return renderToString(
    <App router={router} i18n={input.i18n} app={input} shop={input.shop} rendering={serverRendering(input)} />,
  );
}

/** A router with the page loaded. One that would rather write the address in another way gets it so. */
async function loadedRouter(input: RenderInput, href: string): Promise<AppRouter> {
  const open = (address: string) =>
    createAppRouter({
      history: createMemoryHistory({ initialEntries: [address] }),
      lang: input.lang,
      origin: input.origin,
      loadPage: () => Promise.resolve(input.outcome),
      isServer: true,
    });
  const router = open(href);
  await router.load();
  if (router.state.matches.length > 0) return router;
  const own = router.buildLocation({ to: router.state.location.pathname, search: true, hash: true });
  const again = open(own.publicHref);
  await again.load();
  return again;
}

function serverRendering({ components, preview, failed }: RenderInput): Rendering {
  return { components, preview, boundaries: false, failed };
}

/** Renders each node by itself, without its children, and takes out those that throw. */
function withoutBroken(input: RenderInput): RenderInput {
  const { outcome, base, failed } = input;
  const page = outcome.kind === 'page' ? outcome.page : undefined;
  const zones = { header: base.header, footer: base.footer, free: base.free };
  const broken = new Set<ResolvedNode>();
  for (const node of eachNode([...(page?.pageComponent ?? []), ...zones.header, ...zones.footer, ...zones.free])) {
    const { children: _children, slots: _slots, when: _when, ...alone } = node;
    try {
      renderToString(<Alone input={input} node={alone} />);
    } catch (error) {
      broken.add(node);
      failed(node, error);
    }
  }
  return {
    ...input,
    base: {
      ...base,
      header: withoutNodes(zones.header, broken),
      footer: withoutNodes(zones.footer, broken),
      free: withoutNodes(zones.free, broken),
    },
    outcome:
      page === undefined
        ? outcome
        : { kind: 'page', page: { ...page, pageComponent: withoutNodes(page.pageComponent, broken) } },
  };
}

function Alone({ input, node }: { readonly input: RenderInput; readonly node: ResolvedNode }) {
  const url = new URL(input.href, 'http://page.invalid');
  const page = input.outcome.kind === 'page' ? input.outcome.page : undefined;
  const view: PageView = {
    lang: input.lang,
    path: page?.path ?? url.pathname,
    query: firstValues(url.searchParams),
    origin: input.origin,
    base: input.base.base,
    otherData: { ...input.base.records, ...page?.otherData },
    preview: input.preview,
  };
  return (
    <I18nProvider i18n={input.i18n}>
      <ShopContext value={input.shop}>
        <PageContext value={view}>
          <RenderingContext value={serverRendering(input)}>
            <Nodes nodes={[node]} />
          </RenderingContext>
        </PageContext>
      </ShopContext>
    </I18nProvider>
  );
}
