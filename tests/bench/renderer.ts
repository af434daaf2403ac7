import type { ReactNode } from 'react';
import type { LogicalNode } from './tree.ts';

/** A renderer as the benchmarks drive it. `Written` is what its service would send, `Shown` what it renders. */
export interface Renderer<Written = unknown, Shown = unknown> {
  /** The page as this renderer's own format writes it; not measured. */
  readonly write: (tree: readonly LogicalNode[]) => Written;
  /** What is done where data enters, before anything is rendered. */
  readonly enter: (written: Written) => Shown;
  readonly view: (shown: Shown) => ReactNode;
  /** Takes one JSON text of a page after the other; without it: parse and enter. */
  readonly follow?: () => (json: string) => Shown;
  /** Takes one version of a page after the other; without it: enter. */
  readonly versions?: () => (written: Written) => Shown;
  /** What the server renders and what the browser hydrates, where that is not `view`. */
  readonly server?: (shown: Shown) => ReactNode;
  readonly hydrated?: (shown: Shown) => ReactNode;
  /** The server's rendering, where it is more than one of an element, and what of the page it hands to the browser. */
  readonly serve?: (shown: Shown) => { readonly html: string; readonly handed: Shown };
  /** The HTML of a page, for what is no React. */
  readonly html?: (shown: Shown) => string;
  /** How many nodes were rendered so far. */
  readonly rendered?: () => number;
}

/** Keeps the types of a renderer together. */
export function renderer<Written, Shown>(made: Renderer<Written, Shown>): Renderer<Written, Shown> {
  return made;
}
