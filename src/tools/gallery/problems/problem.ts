import type { Diagnostic } from '#schemas/node.ts';

/** What is wrong with an edited node, where, and how to mend it. */
export interface Problem {
  readonly level: Diagnostic['level'];
  readonly code: string;
  /** JSON Pointer into the node; undefined where the text is no JSON. */
  readonly pointer: string | undefined;
  /** Place in the text, in UTF-16 units; undefined where it cannot be told. */
  readonly at: { readonly start: number; readonly end: number } | undefined;
  readonly message: string;
  /** Language of the message, where it is not the page's. */
  readonly lang: 'en' | undefined;
  /** '' where there is nothing to say. */
  readonly mend: string;
}
