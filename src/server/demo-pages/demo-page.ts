import type { Node } from '#schemas/node.ts';

/** A text in Thai and English, as page JSON has it. */
export interface Words {
  readonly $t: { readonly th: string; readonly en: string };
}

/** A page that shows a part of the storefront at work (specification, chapter 2). */
export interface DemoPage {
  readonly title: Words;
  /** What it shows, in a sentence. */
  readonly text: Words;
  readonly nodes: readonly Node[];
}

export function both(th: string, en: string): Words {
  return { $t: { th, en } };
}
