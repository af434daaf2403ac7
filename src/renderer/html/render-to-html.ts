/**
 * Renders React elements to HTML, byte for byte what `renderToString` of React writes, in a fraction of its time. Anything that
 * the writer does not know is rendered by React.
 */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { withHooks } from './hooks.ts';
import { writeNode } from './node.ts';
import type { RenderCacheContext } from './render-cache-context.ts';
import { createWriter } from './writer.ts';

/** `identifierPrefix` prefixes the ids of `useId`. */
export interface RenderOptions {
  readonly identifierPrefix?: string;
  /** Reuses stored HTML of elements. */
  readonly cacheContext?: RenderCacheContext | undefined;
}

/**
 * Renders a node as `renderToString` does; throws what its components throw.
 *
 * @example
 * renderToHtml(<p>tea</p>); // '<p>tea</p>'
 */
export function renderToHtml(node: ReactNode, options: RenderOptions = {}): string {
  return writeHtml(node, options) ?? renderToString(node, { identifierPrefix: options.identifierPrefix ?? '' });
}

/** Only the writer: undefined if it leaves a node to React, or if a component throws. */
export function writeHtml(
  node: ReactNode,
  { identifierPrefix = '', cacheContext }: RenderOptions = {},
): string | undefined {
  const writer = createWriter(identifierPrefix, cacheContext);
  try {
    withHooks(writer, () => writeNode(writer, node));
  } catch {
    return undefined;
  }
  const { high, bulk } = writer.preloads;
  return high.size === 0 && bulk.size === 0 ? writer.html : [...high, ...bulk, writer.html].join('');
}
