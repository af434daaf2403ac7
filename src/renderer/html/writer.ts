/** State of one rendering to a string, which all parts of the writer share. */

import type { RenderCacheContext } from './render-cache-context.ts';

/** HTML written so far, and the state that decides how the next piece is written. */
export interface Writer {
  html: string;
  /** Whether the last piece was text: React separates adjacent texts by a comment, so that hydration finds both. */
  endsInText: boolean;
  /** Inside an `<svg>` a `<title>` is no document title. */
  isInSvg: boolean;
  /** Inside `<picture>` or `<noscript>` an image is not preloaded. */
  isUnloaded: boolean;
  /** Value of the `<select>` around. */
  selected: unknown;
  /** Length and index of each array of children around, outermost first: `useId` is made of them. Valid up to `depth`. */
  readonly position: number[];
  /** Numbers of `position` in use; a counter, as to cut an array costs more than the rest of the walk over a node. */
  depth: number;
  readonly idPrefix: string;
  readonly preloads: ImagePreloads;
  /** Undefined: every element is written. */
  readonly cacheContext: RenderCacheContext | undefined;
}

/** Images of a rendering that the document preloads, as written links. */
export interface ImagePreloads {
  readonly known: Set<string>;
  readonly high: Set<string>;
  readonly bulk: Set<string>;
  /** Links of `bulk` by image, until one of the same image is promoted. */
  readonly promotable: Map<string, string>;
}

/** Signals something that the writer leaves to React: the whole rendering is done again by React itself. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

/** Creates the state of a rendering whose ids begin with `idPrefix`. */
export function createWriter(idPrefix: string, cacheContext?: RenderCacheContext): Writer {
  return {
    html: '',
    endsInText: false,
    isInSvg: false,
    isUnloaded: false,
    selected: null,
    position: [],
    depth: 0,
    idPrefix,
    preloads: { known: new Set(), high: new Set(), bulk: new Set(), promotable: new Map() },
    cacheContext,
  };
}

const SPECIAL = /["&'<>]/;
const ALL_SPECIAL = /["&'<>]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Returns a value as the text that it is in HTML; what is an object is left to React. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      throw new Unsupported('an object for a text');
  }
}

/** Escapes text for content and quoted attributes, with the entities that React uses. */
export function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(ALL_SPECIAL, (character) => ESCAPES[character] ?? character) : text;
}
