import type { ReactNode } from 'react';
import type { HtmlPieces } from '../../src/server/islands/html-pieces.ts';
import type { LogicalNode } from './tree.ts';

/** A renderer as the benchmarks drive it. `Written`: its service's format; `Shown`: its renderer's input. */
export interface Renderer<Written = unknown, Shown = unknown> {
  /** The page in this renderer's own format; not measured. */
  readonly write: (tree: readonly LogicalNode[]) => Written;
  /** Validation and conversion of incoming data, before rendering. */
  readonly enter: (written: Written) => Shown;
  readonly view: (shown: Shown) => ReactNode;
  /** Accepts JSON texts of a page, one after the other; by default parse and enter. */
  readonly follow?: () => (json: string) => Shown;
  /** Accepts versions of a page, one after the other; by default enter. */
  readonly versions?: () => (written: Written) => Shown;
  /** Element for the browser to hydrate, if it is not `view`. */
  readonly hydrated?: (shown: Shown) => ReactNode;
  /** A server rendering of its own, with the hydration data. */
  readonly serve?: (shown: Shown) => { readonly html: HtmlPieces; readonly hydrationData: Shown };
  /** The HTML of a page, for renderers that do not leave it to React. */
  readonly html?: (shown: Shown) => string;
  /** Number of nodes rendered so far. */
  readonly rendered?: () => number;
}

/** Infers the types of a renderer. */
export function renderer<Written, Shown>(made: Renderer<Written, Shown>): Renderer<Written, Shown> {
  return made;
}
