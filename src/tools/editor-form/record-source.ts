/** Records of a shop that a form lets people choose from; whoever has a shop at hand provides them. */

export type RecordKind = 'product' | 'category' | 'image';

/** A record as it is offered. */
export interface Choosable {
  /** What is written: uuid, id, or the source of a picture. */
  readonly id: string;
  readonly title: string;
  /** Beside the title: a price, the category above. */
  readonly detail: string;
  /** Source of its picture; '' where it has none. */
  readonly image: string;
}

export interface RecordSource {
  /** What fits some words, the best first; without words what is chosen most. Undefined where it cannot be had now. */
  readonly find: (kind: RecordKind, words: string) => Promise<readonly Choosable[] | undefined>;
  /** Those of these ids that there are. */
  readonly known: (kind: RecordKind, ids: readonly string[]) => Promise<readonly Choosable[]>;
}
