/** One static part: its HTML, rendered or cached, its placeholder on pages and its marker for browsers. */
import type { ReactElement } from 'react';
import type { PageView, Shop } from '#registry/kit/shop.ts';
import { renderToHtml } from '../../renderer/html/render-to-html.ts';
import { createStaticMarker } from '../../renderer/react/static-marker.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { digest } from '../../page/digest.ts';
import { type FragmentCache, type RenderedFragment, SHOP_READ } from './fragment-cache.ts';
import { markWords } from '../pages/words/mark-words.ts';
import type { Part } from './part.ts';
import { type HtmlPieces, keptBytes } from './html-pieces.ts';
import { SECRET } from './places-in-html.ts';
import { trackReads, trackPageReads } from './track-reads.ts';
import { rootTag } from './root-tag.ts';

/** The page, shop and renderer of a part. */
export interface PartSource {
  readonly cache: FragmentCache;
  readonly page: PageView;
  readonly shop: Shop;
  /** Further inputs of the rendering: the shop's own messages. */
  readonly texts: string;
  /** A node as a standalone element, on a page and in a shop. */
  readonly standalone: (node: ResolvedNode, page: PageView, shop: Shop) => ReactElement;
}

/** Placeholder in the ids of a fragment for its document's prefix. */
const IDS = `x${SECRET}`;
/** Preload links that React writes before everything else. */
export const PRELOADS = /^(?:<link rel="preload"[^>]*\/>)+/;

/** The part of a node without reads, once it is rendered. */
export function freePart(node: ResolvedNode, { cache, texts, page }: PartSource): Part | undefined {
  const { free } = cache.nodes(node);
  return free?.texts === texts && free.lang === page.lang ? free.part : undefined;
}

/** The part of a node; throws its components' errors. `read` returns the value of a name on this page. */
export function makePart(node: ResolvedNode, source: PartSource, read: (name: string) => string): Part {
  const { cache, texts, page } = source;
  const subtree = `${page.lang} ${texts} ${nodeText(node, cache)}`;
  const fragment = cache.getOrRender(subtree, read, () => renderFragment(node, source));
  const { tag, isFree } = fragment;
  const part: Part = {
    node,
    fragment,
    marker: tag === undefined ? undefined : createStaticMarker(node, tag),
    isSmall: isFree && fragment.isShort,
    place: undefined,
    shownIn: undefined,
  };
  if (isFree) cache.nodes(node).free = { lang: page.lang, texts, part };
  return part;
}

/** The part's HTML in a document with its own `id` prefix. */
export function partHtml({ fragment: { pieces } }: Part, id: string): HtmlPieces {
  return pieces.length === 1 ? pieces : pieces.flatMap((piece, at) => (at === 0 ? [piece] : [id, piece]));
}

/** At most two elements, counted by their tags. */
const SMALL_TAGS = 4;

function isShort(html: string): boolean {
  return !html.includes(IDS) && html.split('<', SMALL_TAGS + 2).length <= SMALL_TAGS + 1;
}

function renderFragment(node: ResolvedNode, { page, shop, standalone }: PartSource): RenderedFragment {
  const reads = new Set<string>();
  const trackedShop = trackReads(shop, () => void reads.add(SHOP_READ));
  const view = trackPageReads(page, (name) => void reads.add(name));
  const html = renderToHtml(standalone(node, view, trackedShop), { identifierPrefix: IDS });
  const [preloads = ''] = PRELOADS.exec(html) ?? [];
  const own = html.slice(preloads.length);
  return {
    fragment: {
      pieces: markWords(own).split(IDS).map(keptBytes),
      preloads,
      tag: rootTag(own),
      isShort: preloads === '' && isShort(own),
      isFree: reads.size === 0,
    },
    reads,
  };
}

function nodeText(node: ResolvedNode, { nodes }: FragmentCache): string {
  return (nodes(node).text ??= digest(JSON.stringify(node)));
}
