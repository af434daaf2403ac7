/** Shape of the demo pages, and the nodes they share. */
import type { Node } from '#schemas/page/node.ts';

/** A text in Thai and English, as page JSON has it. */
export interface Words {
  readonly $t: { readonly th: string; readonly en: string };
}

/** A page that demonstrates a part of the storefront. */
export interface DemoPage {
  readonly title: Words;
  /** Its subject, in a sentence. */
  readonly text: Words;
  readonly nodes: readonly Node[];
}

/** Writes a text in both languages. */
export function both(th: string, en: string): Words {
  return { $t: { th, en } };
}

/** Wraps nodes in a section with a title and a sentence about it. */
export function section(id: string, title: Words, text: Words, children: readonly Node[]): Node {
  return { type: 'section', id, props: { title, text }, children };
}

/**
 * Wraps nodes so that their commands do not reach the shop; with `search` their props can be bound to the shop's
 * products.
 */
export function sandbox(children: readonly Node[], search = false): Node {
  return { type: 'raan-sandbox', ...(search ? { props: { search } } : {}), children };
}
