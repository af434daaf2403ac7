/** Pieces that demo pages are made of. */
import type { Node } from '#schemas/node.ts';
import type { Words } from './demo-page.ts';

/** A band with a title and a word about it. */
export function section(id: string, title: Words, text: Words, children: readonly Node[]): Node {
  return { type: 'section', id, props: { title, text }, children };
}

/** A part in which nothing reaches the shop; with `search` the shop's own products can be bound to in it. */
export function sandbox(children: readonly Node[], search = false): Node {
  return { type: 'raan-sandbox', ...(search ? { props: { search } } : {}), children };
}
