/** Renders one page to HTML. What a component throws costs its node alone (contract, chapter 3). */
import type { I18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { PageContext, type Shop, ShopContext, type UnsentForm } from '#registry/kit/shop.ts';
import { I18nProvider } from '@lingui/react';
import type { Lang } from '#schemas/lang.ts';
import { placeAt } from '../page/place.ts';
import type { PageOutcome, ShownBase } from '../page/shown.ts';
import type { ComponentSource } from '../renderer/components.ts';
import type { ResolvedNode } from '../renderer/resolved.ts';
import { Nodes, type Rendering, RenderingContext } from '../renderer/tree.tsx';
import { eachNode, withoutNodes } from '../renderer/walk.ts';
import { App } from '../shell/app.tsx';
import { pageView } from '../shell/page-view.ts';

export interface RenderInput {
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  readonly lang: Lang;
  readonly origin: string;
  /** Path, language prefix included, and query as in the URL. */
  readonly url: Pick<URL, 'pathname' | 'search'>;
  readonly preview: boolean;
  readonly unsent?: UnsentForm | undefined;
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
export function renderPage(input: RenderInput): Rendered {
  try {
    return { html: renderApp(input), outcome: input.outcome, base: input.base };
  } catch {
    const mended = withoutBroken(input);
    return { html: renderApp(mended), outcome: mended.outcome, base: mended.base };
  }
}

function renderApp(input: RenderInput): string {
  const { url, outcome, i18n, shop } = input;
  return renderToString(
    <App place={placeAt(url, outcome)} i18n={i18n} app={input} shop={shop} rendering={serverRendering(input)} />,
  );
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
  const view = pageView(placeAt(input.url, input.outcome), input);
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
