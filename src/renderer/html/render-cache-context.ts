/** The context of a rendering that reuses stored HTML of elements (stored-elements.ts). */

/** Values by key, within a number of bytes; how they are thrown away is their owner's matter. */
export interface Store<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T, bytes: number) => void;
}

/** HTML that renderings share. */
export interface StoredElements {
  /** Names that the components of an element have read so far, by its place. */
  readonly names: Store<readonly string[]>;
  readonly written: Store<Written>;
}

/** HTML as bytes, and the numbers of the places at which the owner of the store inserts other HTML. */
export type PlacedPieces = readonly (Buffer | number)[];

/** HTML of an element, and what is done again where it comes from the store. */
export interface Written {
  readonly html: string;
  /** The same as documents have it, where the store makes it. */
  readonly pieces?: PlacedPieces;
  readonly endsInText: boolean;
  /** Props of the images that the document preloads. */
  readonly images: readonly Readonly<Record<string, unknown>>[];
  readonly effects: readonly (() => void)[];
}

/** Describes the elements of one rendering and the values that their components read. */
export interface RenderCacheContext {
  readonly stored: StoredElements;
  /** Whether an element comes again as the same object. */
  readonly isCacheable: (element: object) => boolean;
  /** Contexts whose values `scope` and `valueOf` report; an element that reads another context is written each time. */
  readonly contexts: ReadonlySet<unknown>;
  /** Values that components may read without a report: language, messages, the visitor's first views. */
  readonly scope: string;
  /** The value of a name as text. */
  readonly valueOf: (name: string) => string;
  /**
   * The placeholder of a stored element in the page itself; within an element that is being written, its HTML is used.
   */
  readonly htmlOf?: ((written: Written) => string) | undefined;
  /** Receives each name that a stored element depends on; calls `noteRead`. */
  readonly report: (name: string) => void;
}
