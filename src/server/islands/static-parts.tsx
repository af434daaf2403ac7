/** The static parts of one page, and their insertion into its rendering. */
import type { ReactNode } from 'react';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { Written } from '../../renderer/html/render-cache-context.ts';
import type { Rendering } from '../../renderer/react/tree.tsx';
import type { HtmlPieces } from './html-pieces.ts';
import { keyText } from './known-texts.ts';
import { readTracked } from './track-reads.ts';
import type { Part } from './part.ts';
import { freePart, makePart, type PartSource } from './static-part.tsx';
import { createPlaces, placeElement } from './static-places.tsx';
import { type NodeState, replaceBelow } from './static-nodes.ts';

/** Inputs of parts, and their candidates: `stateOf` refers to the whole subtree. */
export interface StaticPartsOptions extends PartSource {
  readonly stateOf: (node: ResolvedNode) => NodeState;
  /** A node's element among its siblings. */
  readonly element: (node: ResolvedNode) => ReactNode;
}

/** Static parts of one page (README.md). */
export interface StaticParts {
  /**
   * A tree for the page's rendering: renders static subtrees and replaces them by placeholders. Keeps those that can't
   * be boundaries, and those whose components throw: the page's own rendering decides on them.
   */
  readonly placed: (node: ResolvedNode) => ResolvedNode;
  /** The placeholder's element. */
  readonly renderMarker: NonNullable<Rendering['renderMarker']>;
  /** The HTML of a stored island, or of its place. */
  readonly islandHtml: (written: Written) => string;
  /** Renders the page, and inserts the parts into their places. */
  readonly fill: (render: () => string) => HtmlPieces;
  /**
   * The browser's form of a tree after the rendering, with markers for its static subtrees. A subtree that the page
   * does not show (yet) is kept, because the browser will have to render it.
   */
  readonly handed: (node: ResolvedNode) => ResolvedNode;
  /** The value of a page's field by its name, as text: itself, or its digest. */
  readonly valueOf: (name: string) => string;
}

/** Creates the static parts of one page; parts that read nothing of the page are shared with other pages. */
export function createStaticParts(options: StaticPartsOptions): StaticParts {
  const { page, stateOf, element } = options;
  const places = createPlaces();
  const parts = new Map<ResolvedNode, Part>();
  const values = new Map<string, string>();
  const read = (name: string): string => {
    const value = values.get(name) ?? keyText(readTracked(page, name));
    values.set(name, value);
    return value;
  };
  const boundPart = (node: ResolvedNode): Part | undefined => {
    const part = tried(() => makePart(node, options, read));
    if (part !== undefined) parts.set(node, part);
    return part;
  };
  const placeOf = (node: ResolvedNode): ResolvedNode | undefined => {
    const part = freePart(node, options) ?? boundPart(node);
    if (part?.marker === undefined || part.fragment.tag === '') return part?.marker;
    return places.of(part);
  };
  const place = (node: ResolvedNode): ResolvedNode =>
    (stateOf(node) === 'static' ? placeOf(node) : undefined) ?? replaceBelow(node, place);
  const hand = (node: ResolvedNode): ResolvedNode => {
    const part = freePart(node, options) ?? parts.get(node);
    if (part?.marker === undefined) return replaceBelow(node, hand);
    return places.shows(part) ? part.marker : node;
  };
  return {
    placed: place,
    renderMarker: (place) => placeElement(place, element),
    islandHtml: places.ofIsland,
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
