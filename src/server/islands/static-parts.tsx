/** The static parts of one page, in their places while it is rendered. */
import type { ReactNode } from 'react';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { Rendering } from '../../renderer/react/tree.tsx';
import { digest } from '../../page/digest.ts';
import { readTracked } from './track-reads.ts';
import { freePart, makePart, type Part, type PartSource } from './static-part.tsx';
import { createPlaces, placeElement } from './static-places.tsx';
import { replaceBelow } from './static-nodes.ts';

/** What parts are made from, and which nodes may become one: `isStatic` speaks for the whole subtree. */
export interface StaticPartsOptions extends PartSource {
  readonly isStatic: (node: ResolvedNode) => boolean;
  /** A node's element, as it stands among others. */
  readonly element: (node: ResolvedNode) => ReactNode;
}

/** Static parts of one page (README.md, "The way of a page"). */
export interface StaticParts {
  /**
   * A tree for the page's rendering: static subtrees are rendered, and something holds their places. Left as they are: those
   * that a browser could not leave alone, and those in which a component throws: whether that matters is known when the page is
   * rendered.
   */
  readonly placed: (node: ResolvedNode) => ResolvedNode;
  /** The element that holds such a place. */
  readonly renderMarker: NonNullable<Rendering['renderMarker']>;
  /** Renders the page, and puts the parts into their places. */
  readonly fill: (render: () => string) => string;
  /**
   * What the browser gets of a tree once the page is filled: markers for its static subtrees; the subtree itself where the page
   * does not show it (yet) and the browser will have to render it.
   */
  readonly handed: (node: ResolvedNode) => ResolvedNode;
}

/** A tree all of whose parts are slight and free: it is placed the same on every page, and handed over the same once all are shown. */
interface Lasting extends Pick<PartSource, 'cache' | 'texts'> {
  readonly lang: string;
  readonly placed: ResolvedNode;
  readonly parts: readonly Part[];
  handed: ResolvedNode | undefined;
}

const lasting = new WeakMap<ResolvedNode, Lasting>();
const placedBefore = new WeakMap<ResolvedNode, ResolvedNode>();
const handedBefore = new WeakMap<ResolvedNode, ResolvedNode>();

/** Creates the static parts of one page; parts that read nothing of the page are shared with other pages. */
export function createStaticParts(options: StaticPartsOptions): StaticParts {
  const { cache, texts, page, isStatic, element } = options;
  const { lang } = page;
  const places = createPlaces();
  const parts = new Map<ResolvedNode, Part>();
  const values = new Map<string, string>();
  const read = (name: string): string => {
    const value = values.get(name) ?? valueText(readTracked(page, name));
    values.set(name, value);
    return value;
  };
  const boundPart = (node: ResolvedNode): Part | undefined => {
    const part = tried(() => makePart(node, options, read));
    if (part !== undefined) parts.set(node, part);
    return part;
  };
  const lastingOf = (node: ResolvedNode): Lasting | undefined => {
    const known = lasting.get(node);
    return known?.cache === cache && known.texts === texts && known.lang === lang ? known : undefined;
  };
  /** Slight parts of the tree that is being placed; undefined once there is anything that need not last. */
  let met: Part[] | undefined = [];
  const placeOf = (node: ResolvedNode): ResolvedNode | undefined => {
    const part = freePart(node, options) ?? boundPart(node);
    if (part?.isSlight !== true) met = undefined;
    else met?.push(part);
    if (part?.marker === undefined || part.fragment.tag === '') return part?.marker;
    return places.of(part);
  };
  const placeBelow = (node: ResolvedNode): ResolvedNode => {
    if (node.children === undefined && node.slots === undefined) return node;
    const around: Part[] | undefined = met;
    met = [];
    const placed = replaceBelow(node, place, placedBefore);
    const within: readonly Part[] | undefined = met;
    if (within !== undefined) lasting.set(node, { cache, texts, lang, placed, parts: within, handed: undefined });
    met = within && around?.concat(within);
    return placed;
  };
  const place = (node: ResolvedNode): ResolvedNode => {
    const known = lastingOf(node);
    if (known !== undefined) {
      met = met?.concat(known.parts);
      return known.placed;
    }
    return (isStatic(node) ? placeOf(node) : undefined) ?? placeBelow(node);
  };
  const hand = (node: ResolvedNode): ResolvedNode => {
    const known = lastingOf(node);
    if (known !== undefined && known.parts.every(places.shows)) return (known.handed ??= handBelow(node));
    const part = freePart(node, options) ?? parts.get(node);
    if (part?.marker === undefined) return handBelow(node);
    return places.shows(part) ? part.marker : node;
  };
  const handBelow = (node: ResolvedNode): ResolvedNode => replaceBelow(node, hand, handedBefore);
  return {
    placed: place,
    renderMarker: (place) => placeElement(place, element),
    fill: places.fill,
    handed: hand,
  };
}

function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 100 ? digest(text) : text;
}
