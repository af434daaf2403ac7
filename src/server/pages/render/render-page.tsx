/** Renders one page to HTML, its static parts separately. A component that throws costs only its node. */
import type { I18n } from '@lingui/core';
import type { ReactElement } from 'react';
import type { ComponentSpec } from '#registry/kit/define.ts';
import { PageContext, type PageView, type Shop, ShopContext, type UnsentForm } from '#registry/kit/shop.ts';
import { HydrationContext } from '#registry/kit/ui/as-written.tsx';
import { I18nProvider, LinguiContext } from '@lingui/react';
import type { Lang } from '#schemas/lang.ts';
import { pageLocationAt } from '../../../page/location.ts';
import type { PageOutcome, ShownBase } from '../../../page/shown-page.ts';
import { renderToHtml } from '../../../renderer/html/render-to-html.ts';
import { noteRead } from '../../../renderer/html/stored-elements.ts';
import type { StoredElements, RenderCacheContext } from '../../../renderer/html/render-cache-context.ts';
import { NO_ELEMENTS, writtenNodes } from '../../../renderer/html/written-nodes.tsx';
import type { ComponentSource } from '../../../renderer/react/components.ts';
import { preview as previewParts } from '../../../renderer/react/preview-parts.tsx';
import { placeholder, type ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { styleClass } from '../../../renderer/resolve/style.ts';
import { type ElementCache, elementsOf, type Rendering, RenderingContext } from '../../../renderer/react/tree.tsx';
import { App } from '../../../shell/app.tsx';
import type { AppView } from '../../../shell/app-context.ts';
import { CartDialog } from '../../../shell/cart-drawer/cart-dialog.tsx';
import { pageView } from '../../../shell/page-view.ts';
import type { FragmentCache } from '../../islands/fragment-cache.ts';
import type { HtmlPieces } from '../../islands/html-pieces.ts';
import { type Hydrated, hydratedRecords } from '../../islands/hydrated-records.ts';
import { createNodeMemory, type NodeMemory } from '../../islands/node-memory.ts';
import { trackPageReads } from '../../islands/track-reads.ts';
import { createStaticParts } from '../../islands/static-parts.tsx';
import { withClasses } from './style-classes.ts';
import { markWords } from '../words/mark-words.ts';
import { galleryTypes } from '../../../own-types/own-types.ts';
import { staticNodes, withoutDelegates } from '../../islands/static-nodes.ts';

/** A page to render, with the visitor's shop and the caches. */
export interface RenderInput {
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
  readonly lang: Lang;
  readonly origin: string;
  /** Path, language prefix included, and query as in the URL. */
  readonly url: Pick<URL, 'pathname' | 'search'>;
  readonly preview: boolean;
  /** Whether the browser gets the whole page, static parts too: it may become a preview. */
  readonly whole?: boolean;
  /** Whether every node is hydrated, so that an edit of any component reaches the browser: in development. */
  readonly hydratesAll?: boolean;
  readonly unsent?: UnsentForm | undefined;
  readonly wrapPage?: AppView['wrapPage'];
  readonly i18n: I18n;
  readonly shop: Shop;
  readonly components: ComponentSource;
  readonly renderMarker?: Rendering['renderMarker'];
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly fragments: FragmentCache;
  /** Cached HTML of islands; `shop` is the cache key of `shop`. Undefined: each is rendered. */
  readonly islands?: { readonly stored: StoredElements; readonly shop: string } | undefined;
  /** Cache key of the shop's own messages in `fragments`. */
  readonly texts: string;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
}

type Shown = Pick<RenderInput, 'outcome' | 'base'>;

/** A rendered page. */
export interface Rendered extends Shown {
  readonly html: HtmlPieces;
  /** The browser's part of the page: static parts are markers and records those of the rest, except in preview. */
  readonly browserPart: Shown;
}

/**
 * Renders a page; nodes that throw are left out, also in the data for the browser. `outcome` and `base` are the finally
 * rendered ones.
 */
export function renderPage(input: RenderInput): Rendered {
  try {
    return renderParts(input);
  } catch {
    return renderParts(withoutBroken(input));
  }
}

function renderParts(input: RenderInput): Rendered {
  const { outcome, base } = input;
  if (input.preview || input.whole === true)
    return {
      html: [renderApp(input)],
      outcome,
      base,
      browserPart: withNodes(input, (nodes) => nodes.map(withClasses)),
    };
  const own = serverRendering(input);
  const page = pageView(pageLocationAt(input.url, outcome), input);
  const products = new Set(page.otherData.productDetails?.map(({ uuid }) => uuid));
  const parts = createStaticParts({
    cache: input.fragments,
    page,
    shop: input.shop,
    texts: input.texts,
    stateOf:
      input.hydratesAll === true
        ? () => 'hydrated'
        : hasSamples(input)
          ? staticNodes(withoutDelegates(input.specs), products, createNodeMemory())
          : staticNodes(input.specs, products, input.fragments.nodes),
    standalone: (node, page, shop) => <StandaloneNode input={{ ...input, shop }} node={node} page={page} />,
    element: (node) => elementsOf([node], own)[0],
  });
  const placed = withNodes(input, (nodes) => nodes.map(parts.placed));
  const read = new Set<string>();
  const report = (name: string) => {
    noteRead(name);
    if (name.startsWith(RECORDS)) read.add(name.slice(RECORDS.length));
  };
  const shown = { ...input, ...placed, wrapPage: (page: PageView) => trackPageReads(page, report) };
  const cacheContext = cacheContextOf(input, { valueOf: parts.valueOf, htmlOf: parts.islandHtml, report });
  // The words of parts are marked already.
  const html = parts.fill(() => markWords(renderApp({ ...shown, renderMarker: parts.renderMarker }, cacheContext)));
  const browserPart = withNodes(input, (nodes) => nodes.map((node) => withClasses(parts.handed(node))));
  return {
    html,
    outcome,
    base,
    browserPart: withRecords(browserPart, { nodes: nodesOf(browserPart), specs: input.specs, read }),
  };
}

function withRecords({ outcome, base }: Shown, hydrated: Hydrated): Shown {
  const otherData = outcome.kind === 'page' ? outcome.page.otherData : undefined;
  return {
    base: { ...base, records: hydratedRecords(base.records, hydrated) },
    outcome:
      outcome.kind === 'page' && otherData !== undefined
        ? { kind: 'page', page: { ...outcome.page, otherData: hydratedRecords(otherData, hydrated) } }
        : outcome,
  };
}

/** Prefix of the names of records. */
const RECORDS = 'otherData.';
/**
 * Contexts that islands may read. The rendering is the same for all pages, reads of the page are tracked, and the other
 * two are part of the key.
 */
const KNOWN_CONTEXTS: ReadonlySet<unknown> = new Set([
  RenderingContext,
  PageContext,
  ShopContext,
  LinguiContext,
  // Hydration happens in the browser: here it is always the same.
  HydrationContext,
]);

/**
 * Undefined if islands are rendered each time: samples have a shop of their own, and a form's values belong to one
 * visitor.
 */
function cacheContextOf(
  input: RenderInput,
  reads: Pick<RenderCacheContext, 'valueOf' | 'htmlOf' | 'report'>,
): RenderCacheContext | undefined {
  const { islands, lang, texts, unsent } = input;
  if (islands === undefined || unsent !== undefined || hasSamples(input)) return undefined;
  const { stored, shop } = islands;
  return { ...reads, stored, isCacheable: isOfNode, contexts: KNOWN_CONTEXTS, scope: `${lang} ${texts} ${shop}` };
}

/**
 * Whether an element is that of a node, which is cached with it: only these have both props
 * (src/renderer/react/tree.tsx).
 */
export function isOfNode(element: object): boolean {
  const props: unknown = Reflect.get(element, 'props');
  return typeof props === 'object' && props !== null && 'root' in props && 'slots' in props;
}

function renderApp(input: RenderInput, cacheContext?: RenderCacheContext): string {
  return renderToHtml(appElement(input), { cacheContext });
}

/** The whole app as an element, with the page to show. */
export function appElement(input: RenderInput): ReactElement {
  const { url, outcome, i18n, shop } = input;
  return (
    <App
      pageLocation={pageLocationAt(url, outcome)}
      i18n={i18n}
      app={input}
      shop={shop}
      rendering={serverRendering(input)}
    />
  );
}

/** The cart drawer's dialog, which a document has beside the app. */
export function renderCartDialog(i18n: I18n, lang: Lang): string {
  return renderToHtml(
    <I18nProvider i18n={i18n}>
      <CartDialog lang={lang} />
    </I18nProvider>,
  );
}

function serverRendering({ components, renderMarker, preview, failed, fragments }: RenderInput): Rendering {
  // Not cached in preview, whose element is another one, and on pages that are seldom requested twice.
  const elementCache = preview ? NO_ELEMENTS : elementsIn(fragments.nodes);
  return { components, renderMarker, preview: preview ? previewParts : undefined, elementCache, styleClass, failed };
}

function elementsIn(memory: NodeMemory): ElementCache {
  return {
    get: (node) => memory(node).element,
    set: (node, element) => void (memory(node).element = element),
  };
}

/** Whether the page is one of the gallery, whose samples have a shop of their own. */
function hasSamples(shown: Shown): boolean {
  return nodesOf(shown).some(({ type }) => Object.hasOwn(galleryTypes, type));
}

function nodesOf({ outcome, base }: Shown): readonly ResolvedNode[] {
  const page = outcome.kind === 'page' ? outcome.page.pageComponent : [];
  return [...base.header, ...page, ...base.free, ...base.footer];
}

/** The page and its zones with other trees. */
function withNodes(
  { outcome, base }: Shown,
  change: (nodes: readonly ResolvedNode[]) => readonly ResolvedNode[],
): Shown {
  return {
    base: { ...base, header: change(base.header), footer: change(base.footer), free: change(base.free) },
    outcome:
      outcome.kind === 'page'
        ? { kind: 'page', page: { ...outcome.page, pageComponent: change(outcome.page.pageComponent) } }
        : outcome,
  };
}

/**
 * Removes failing nodes. A subtree that renders by itself is kept whole; otherwise its children are checked one by one.
 * A node that still throws with its remaining children is removed, or replaced by a placeholder in preview.
 */
function withoutBroken(input: RenderInput): RenderInput {
  const page = pageView(pageLocationAt(input.url, input.outcome), input);
  const removeFailing = (node: ResolvedNode): readonly ResolvedNode[] => {
    const fault = faultOf(node);
    if (fault === undefined) return [node];
    const { children, slots } = node;
    const whole: ResolvedNode = {
      ...node,
      children: children?.flatMap(removeFailing),
      slots:
        slots && Object.fromEntries(Object.entries(slots).map(([name, list]) => [name, list.flatMap(removeFailing)])),
    };
    const left = children === undefined && slots === undefined ? fault : faultOf(whole);
    if (left === undefined) return [whole];
    input.failed(node, left.error);
    return input.preview ? [placeholder(node.id, node.type, [])] : [];
  };
  const faultOf = (node: ResolvedNode): { readonly error: unknown } | undefined => {
    try {
      renderToHtml(<StandaloneNode input={input} node={{ ...node, when: undefined }} page={page} />);
      return undefined;
    } catch (error) {
      return { error };
    }
  };
  return { ...input, ...withNodes(input, (nodes) => nodes.flatMap(removeFailing)) };
}

interface StandaloneNodeProps {
  readonly input: RenderInput;
  readonly node: ResolvedNode;
  readonly page: PageView;
}

function StandaloneNode({ input, node, page }: StandaloneNodeProps) {
  const rendering = serverRendering(input);
  return (
    <I18nProvider i18n={input.i18n}>
      <ShopContext value={input.shop}>
        <PageContext value={page}>
          <RenderingContext value={rendering}>{writtenNodes([node], rendering)}</RenderingContext>
        </PageContext>
      </ShopContext>
    </I18nProvider>
  );
}
