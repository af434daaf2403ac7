/** The static parts of one page, and their insertion into its rendering. */
import type { ReactNode } from 'react';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { Rendering } from '../../renderer/react/tree.tsx';
import { digest } from '../../page/digest.ts';
import type { HtmlPieces } from './html-pieces.ts';
import { readTracked } from './track-reads.ts';
import { freePart, makePart, type Part, type PartSource } from './static-part.tsx';
import { createPlaces, placeElement } from './static-places.tsx';
import { type NodeState, replaceBelow } from './static-nodes.ts';

/** Inputs of parts, and their candidates: `stateOf` is that of the whole subtree. */
export interface StaticPartsOptions extends PartSource {
  readonly stateOf: (node: ResolvedNode) => NodeState;
  /** A node's element among its siblings. */
  readonly element: (node: ResolvedNode) => ReactNode;
}

/** Static parts of one page (README.md, "The way of a page"). */
export interface StaticParts {
  /**
   * A tree for the page's rendering: renders static subtrees and replaces them by placeholders. Leaves those that
   * cannot be boundaries, and those whose components throw: the page's own rendering decides on them.
   */
  readonly placed: (node: ResolvedNode) => ResolvedNode;
  /** The placeholder's element. */
  readonly renderMarker: NonNullable<Rendering['renderMarker']>;
  /** Renders the page, and inserts the parts into their places. */
  readonly fill: (render: () => string) => HtmlPieces;
  /**
   * The browser's form of a tree after the rendering: markers for its static subtrees; the subtree itself where the
   * page does not show it (yet) and the browser will have to render it.
   */
  readonly handed: (node: ResolvedNode) => ResolvedNode;
  /** The value of a field of the page by its name, as text: itself, or its digest. */
  readonly valueOf: (name: string) => string;
}

/**
 * A tree whose parts are all small and without reads: it has one form on every page, and one for the browser once all
 * are shown.
 */
interface ReusableTree extends Pick<PartSource, 'cache' | 'texts'> {
  readonly lang: string;
  readonly placed: ResolvedNode;
  readonly parts: readonly Part[];
  handed: ResolvedNode | undefined;
}

const reusable = new WeakMap<ResolvedNode, ReusableTree>();

/** Creates the static parts of one page; parts that read nothing of the page are shared with other pages. */
export function createStaticParts(options: StaticPartsOptions): StaticParts {
  const { cache, texts, page, stateOf, element } = options;
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
  const reusableOf = (node: ResolvedNode): ReusableTree | undefined => {
    const known = reusable.get(node);
    return known?.cache === cache && known.texts === texts && known.lang === lang ? known : undefined;
  };
  /** Small parts of the current tree; undefined once it contains another part. */
  let met: Part[] | undefined = [];
  const placeOf = (node: ResolvedNode): ResolvedNode | undefined => {
    const part = freePart(node, options) ?? boundPart(node);
    if (part?.isSmall !== true) met = undefined;
    else met?.push(part);
    if (part?.marker === undefined || part.fragment.tag === '') return part?.marker;
    return places.of(part);
  };
  const placeBelow = (node: ResolvedNode): ResolvedNode => {
    if (node.children === undefined && node.slots === undefined) return node;
    const around: Part[] | undefined = met;
    met = [];
    const placed = replaceBelow(node, place);
    const within: readonly Part[] | undefined = met;
    if (within !== undefined) reusable.set(node, { cache, texts, lang, placed, parts: within, handed: undefined });
    met = within && around?.concat(within);
    return placed;
  };
  const place = (node: ResolvedNode): ResolvedNode => {
    const known = reusableOf(node);
    if (known !== undefined) {
      met = met?.concat(known.parts);
      return known.placed;
    }
    const state = stateOf(node);
    // The next page may bring its products: the tree around it has another form there.
    if (state === 'incomplete') met = undefined;
    return (state === 'static' ? placeOf(node) : undefined) ?? placeBelow(node);
  };
  const hand = (node: ResolvedNode): ResolvedNode => {
    const known = reusableOf(node);
    if (known !== undefined && known.parts.every(places.shows)) return (known.handed ??= handBelow(node));
    const part = freePart(node, options) ?? parts.get(node);
    if (part?.marker === undefined) return handBelow(node);
    return places.shows(part) ? part.marker : node;
  };
  const handBelow = (node: ResolvedNode): ResolvedNode => replaceBelow(node, hand);
  return {
    placed: place,
    renderMarker: (place) => placeElement(place, element),
    fill: places.fill,
    handed: hand,
    valueOf: read,
  };
}

function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Records never change: a cached page has the same objects with every request. */
const digests = new WeakMap<object, string>();

function valueText(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? digests.get(value) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(value) ?? '';
  if (text.length <= 100) return text;
  const short = digest(text);
  if (typeof value === 'object' && value !== null) digests.set(value, short);
  return short;
}
