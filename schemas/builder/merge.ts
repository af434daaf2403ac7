/** A page as an editor has it, and what two of its editors changed alike: shapes that the workbench, its machines and agents share. */

/** The content of a draft, its tree always a list. */
export interface EditablePage {
  readonly pageSetting?: unknown;
  readonly pageHead?: unknown;
  readonly pageComponent: readonly unknown[];
}

/** A list of nodes: of the page (`parent` null), or of a node. */
export interface ListName {
  readonly parent: string | null;
  readonly slot: string;
}

/** A value that both sides changed, each to another; undefined: removed. `path`: the keys to it. */
export interface ValueConflict {
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Values that both sides changed; the merged page has mine. */
export type Conflict =
  /** A value of a node, or of the page (`node` null). */
  | (ValueConflict & { readonly kind: 'value'; readonly node: string | null })
  /** A node that one side removed while the other edited it or what is in it; the merged page keeps it. */
  | { readonly kind: 'removed'; readonly node: string; readonly by: 'mine' | 'theirs' }
  /** A node that both sides moved, each to another list. */
  | { readonly kind: 'moved'; readonly node: string; readonly theirs: ListName };

/** The side whose edit stays. */
export type Side = 'mine' | 'theirs';

/** The side of each conflict by its key; those not named stay as merged. */
export type Sides = Readonly<Record<string, Side>>;
