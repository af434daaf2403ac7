/** What a rendering that takes HTML of elements from a store says of itself (stored-elements.ts). */

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

/** What one rendering says of its elements, and of what their components read. */
export interface Surroundings {
  readonly stored: StoredElements;
  /** Whether an element comes again as the same object. */
  readonly isWorth: (element: object) => boolean;
  /** Contexts whose values `scope` and `valueOf` tell; an element that reads another one is written each time. */
  readonly contexts: ReadonlySet<unknown>;
  /** Whatever components may read without a report: language, messages, the visitor's first views. */
  readonly scope: string;
  /** The value of a name as text. */
  readonly valueOf: (name: string) => string;
  /** What stands for a stored element in the page itself; within an element that is being written it is its HTML. */
  readonly htmlOf?: ((written: Written) => string) | undefined;
  /** Told each name that an element from the store goes by; calls `noteRead`. */
  readonly report: (name: string) => void;
}
