/** One static part: its HTML, rendered or taken from what is kept, and what stands for it on pages and in what browsers get. */
import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import type { PageView, Shop } from '#registry/kit/shop.ts';
import { renderToHtml } from '../../renderer/html/render-to-html.ts';
import { createStaticMarker } from '../../renderer/react/static-marker.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { digest } from '../../page/digest.ts';
import { type Fragment, type FragmentCache, type RenderedFragment, SHOP_READ } from './fragment-cache.ts';
import { trackReads, trackPageReads } from './track-reads.ts';
import { rootTag } from './root-tag.ts';

/** The page, shop and renderer that parts are made with. */
export interface PartSource {
  readonly cache: FragmentCache;
  readonly page: PageView;
  readonly shop: Shop;
  /** What else the rendering depends on: the shop's own messages. */
  readonly texts: string;
  /** A node by itself, on a page and in a shop. */
  readonly alone: (node: ResolvedNode, page: PageView, shop: Shop) => ReactElement;
}

/** One static subtree of a page with its HTML. */
export interface Part {
  readonly node: ResolvedNode;
  readonly fragment: Fragment;
  /** What the browser gets for it; undefined where it could not leave it alone. */
  readonly marker: ResolvedNode | undefined;
  /** Whether it is rendered where it stands: what is this small costs more to cut out and put in. */
  readonly isSlight: boolean;
  /** What holds its place: the same from page to page, so that the elements around it are. */
  place: ResolvedNode | undefined;
  /** The rendering that has shown it last. */
  shownIn: object | undefined;
}

/** Not to be guessed, so that no text of a page is taken for ours. */
export const SECRET = randomBytes(8).toString('hex');
/** Stands in the ids of a fragment for what makes them its document's. */
const IDS = `x${SECRET}`;
/** Links that React writes before anything else, to fetch pictures early. */
export const PRELOADS = /^(?:<link rel="preload"[^>]*\/>)+/;

/** The parts of nodes that live and are the same wherever they stand: a page that is kept has the same nodes with every request. */
const free = new WeakMap<ResolvedNode, Pick<PartSource, 'cache' | 'texts'> & { lang: string; part: Part }>();

/** The part of a node that reads nothing of a page, once it has been made. */
export function freePart(node: ResolvedNode, { cache, texts, page }: PartSource): Part | undefined {
  const known = free.get(node);
  return known?.cache === cache && known.texts === texts && known.lang === page.lang ? known.part : undefined;
}

/** The part of a node; throws what its components throw. `read` gives what a name stands for on this page. */
export function makePart(node: ResolvedNode, source: PartSource, read: (name: string) => string): Part {
  const { cache, texts, page } = source;
  const subtree = `${page.lang} ${texts} ${nodeText(node)}`;
  const fragment = cache.take(subtree, read, () => renderFragment(node, source));
  const { tag, isFree } = fragment;
  const part: Part = {
    node,
    fragment,
    marker: tag === undefined ? undefined : createStaticMarker(node, tag),
    isSlight: isFree && isSlight(fragment),
    place: undefined,
    shownIn: undefined,
  };
  if (isFree) free.set(node, { cache, texts, lang: page.lang, part });
  return part;
}

/** The part's HTML in a document; `id` is its own there. */
export function partHtml({ fragment: { pieces } }: Part, id: string): string {
  return pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(id);
}

/** Up to two elements, counted by what begins and ends them. */
const SLIGHT_TAGS = 4;

function isSlight({ pieces, preloads }: Fragment): boolean {
  const [html = ''] = pieces;
  return pieces.length === 1 && preloads === '' && html.split('<', SLIGHT_TAGS + 2).length <= SLIGHT_TAGS + 1;
}

function renderFragment(node: ResolvedNode, { page, shop, alone }: PartSource): RenderedFragment {
  const reads = new Set<string>();
  const trackedShop = trackReads(shop, () => void reads.add(SHOP_READ));
  const view = trackPageReads(page, (name) => void reads.add(name));
  const html = renderToHtml(alone(node, view, trackedShop), { identifierPrefix: IDS });
  const [preloads = ''] = PRELOADS.exec(html) ?? [];
  const own = html.slice(preloads.length);
  return { fragment: { pieces: own.split(IDS), preloads, tag: rootTag(own), isFree: reads.size === 0 }, reads };
}

/** Nodes never change: those of the zones are the same ones for many pages. */
const texts = new WeakMap<ResolvedNode, string>();

function nodeText(node: ResolvedNode): string {
  const text = texts.get(node) ?? digest(JSON.stringify(node));
  texts.set(node, text);
  return text;
}
