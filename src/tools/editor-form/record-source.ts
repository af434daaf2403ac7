/** Records of a shop that a form offers; its host provides them. */

/** `link`: a page, a product, a category or a post by its address. */
export type RecordKind = 'product' | 'category' | 'coupon' | 'image' | 'link';

/** A record to choose. */
export interface RecordChoice {
  /** The value to write: uuid, id, code, source of a picture, or address. */
  readonly id: string;
  readonly title: string;
  /** Text beside the title: price, parent category. */
  readonly detail: string;
  /** Source of its picture; '' for none. */
  readonly image: string;
}

/** Finds records of the shop. Neither function rejects. */
export interface RecordSource {
  /** Records that match words, best first; popular ones without words. Undefined when the shop does not answer. */
  readonly find: (kind: RecordKind, words: string) => Promise<readonly RecordChoice[] | undefined>;
  /** Records of these ids, as far as they exist. */
  readonly known: (kind: RecordKind, ids: readonly string[]) => Promise<readonly RecordChoice[]>;
  /** Whether an address leads to a page of the shop; undefined for other sites, and where the shop does not answer. */
  readonly leadsSomewhere: (href: string) => Promise<boolean | undefined>;
}
