/** The static parts of one page: rendered to strings, or taken from those that are kept, and put into the rendered page. */
import { randomBytes } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageView, Shop } from '#registry/kit/shop.ts';
import { markerOf, STATIC } from '../renderer/marker.ts';
import type { ResolvedNode } from '../renderer/resolved.ts';
import type { Rendering } from '../renderer/tree.tsx';
import { digest, type Fragment, type FragmentCache, type RenderedFragment, SHOP_READ } from './fragment-cache.ts';
import { noticed, noticedPage, readNoted } from './noticed.ts';
import { rootTag } from './root-tag.ts';

export interface StaticPartsOptions {
  readonly cache: FragmentCache;
  readonly page: PageView;
  readonly shop: Shop;
  /** What else the rendering depends on: the shop's own messages. */
  readonly texts: string;
  /** A node by itself, on a page and in a shop. */
  readonly alone: (node: ResolvedNode, page: PageView, shop: Shop) => ReactElement;
}

export interface StaticParts {
  /**
   * Renders a static subtree and gives what holds its place while the page is rendered; undefined where a browser could not
   * leave it alone, or where a component throws: whether that matters is known when the page is rendered.
   */
  readonly placed: (node: ResolvedNode) => ResolvedNode | undefined;
  /** The element that holds such a place. */
  readonly marked: NonNullable<Rendering['marked']>;
  /** The rendered page with the parts in their places. */
  readonly fill: (html: string) => string;
  /**
   * What the browser gets for a static subtree once the page is filled: a marker; or the subtree, where the page does not show
   * it (yet) and the browser will have to render it. Undefined for other nodes.
   */
  readonly handed: (node: ResolvedNode) => ResolvedNode | undefined;
}

/** Not to be guessed, so that no text of a page is taken for ours. */
const SECRET = randomBytes(8).toString('hex');
const PLACE = `x-s${SECRET}`;
const OPENED = `<${PLACE} id="`;
const CLOSED = `"></${PLACE}>`;
/** Stands in the ids of a fragment for what makes them its document's. */
const IDS = `x${SECRET}`;
/** Links that React writes before anything else, to fetch pictures early. */
const PRELOADS = /^(?:<link rel="preload"[^>]*\/>)+/;

interface Part {
  readonly at: number;
  readonly fragment: Fragment;
  readonly tag: string;
  isShown: boolean;
}

export function createStaticParts(options: StaticPartsOptions): StaticParts {
  const { page } = options;
  const parts = new Map<ResolvedNode, Part>();
  const byPlace: Part[] = [];
  const values = new Map<string, string>();
  const read = (name: string): string => {
    const value = values.get(name) ?? valueText(readNoted(page, name));
    values.set(name, value);
    return value;
  };
  return {
    placed: (node) => {
      const fragment = freeFragment(node, options) ?? tried(() => keptFragment(node, options, read));
      const tag = fragment?.tag;
      if (fragment === undefined || tag === undefined) return undefined;
      const at = byPlace.length;
      const part = { at, fragment, tag, isShown: tag === '' };
      parts.set(node, part);
      byPlace.push(part);
      return { type: STATIC, id: node.id, props: tag === '' ? {} : { at } };
    },
    marked: ({ id, props: { at } }) => (at === undefined ? null : createElement(PLACE, { key: id, id: at })),
    fill: (html) => {
      const [own = ''] = PRELOADS.exec(html) ?? [];
      const preloads = new Set(linksIn(own));
      const [start = '', ...pieces] = html.slice(own.length).split(OPENED);
      let filled = start;
      for (const piece of pieces) {
        const end = piece.indexOf(CLOSED);
        const part = byPlace[Number(piece.slice(0, end))];
        if (part !== undefined) {
          part.isShown = true;
          filled += htmlOf(part);
          if (part.fragment.preloads !== '') for (const link of linksIn(part.fragment.preloads)) preloads.add(link);
        }
        filled += piece.slice(end + CLOSED.length);
      }
      return [...preloads].join('') + filled;
    },
    handed: (node) => {
      const part = parts.get(node);
      return part && (part.isShown ? markerOf(node, part.tag) : node);
    },
  };
}

function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function htmlOf({ at, fragment: { pieces } }: Part): string {
  return pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(`s${at}`);
}

/** The free fragments of nodes that live: a page that is kept has the same nodes with every request. */
const free = new WeakMap<
  ResolvedNode,
  Pick<StaticPartsOptions, 'cache' | 'texts'> & { lang: string; fragment: Fragment }
>();

function freeFragment(node: ResolvedNode, { cache, texts, page }: StaticPartsOptions): Fragment | undefined {
  const known = free.get(node);
  return known?.cache === cache && known.texts === texts && known.lang === page.lang ? known.fragment : undefined;
}

function keptFragment(node: ResolvedNode, options: StaticPartsOptions, read: (name: string) => string): Fragment {
  const { cache, texts, page } = options;
  const subtree = `${page.lang} ${texts} ${nodeText(node)}`;
  const fragment = cache.take(subtree, read, () => renderFragment(node, options));
  if (fragment.isFree) free.set(node, { cache, texts, lang: page.lang, fragment });
  return fragment;
}

function renderFragment(node: ResolvedNode, { page, shop, alone }: StaticPartsOptions): RenderedFragment {
  const reads = new Set<string>();
  const noticedShop = noticed(shop, () => void reads.add(SHOP_READ));
  const view = noticedPage(page, (name) => void reads.add(name));
  const html = renderToString(alone(node, view, noticedShop), { identifierPrefix: IDS });
  const [preloads = ''] = PRELOADS.exec(html) ?? [];
  const own = html.slice(preloads.length);
  return { fragment: { pieces: own.split(IDS), preloads, tag: rootTag(own), isFree: reads.size === 0 }, reads };
}

function linksIn(preloads: string): readonly string[] {
  return preloads.split(/(?<=>)/).filter((link) => link !== '');
}

/** Nodes never change: those of the zones are the same ones for many pages. */
const texts = new WeakMap<ResolvedNode, string>();

function nodeText(node: ResolvedNode): string {
  const text = texts.get(node) ?? digest(JSON.stringify(node));
  texts.set(node, text);
  return text;
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 100 ? digest(text) : text;
}
