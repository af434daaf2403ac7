import type { Conflict, EditablePage, Sides } from '#schemas/builder/merge.ts';
import type { PageState } from '#schemas/builder/records.ts';

/** The store's state of a page, its content as an editor reads it. */
export interface StoredPage extends Omit<PageState, 'page'> {
  readonly page: EditablePage;
}

/** A write other than saving; `merge` saves a page that a published version was merged into. */
export type PageCommand =
  | { readonly kind: 'publish' | 'discard' | 'unpublish' }
  | { readonly kind: 'rollBack'; readonly version: number }
  | { readonly kind: 'merge'; readonly version: number; readonly page: EditablePage };

/** Outcome of a write. */
export type WriteAnswer =
  | { readonly ok: true; readonly data: StoredPage }
  /** The page has changed since; `theirs` is its current state. */
  | { readonly ok: false; readonly kind: 'conflict'; readonly theirs: StoredPage }
  /** `message`: the store's text for the user, '' where it gave none. */
  | { readonly ok: false; readonly kind: 'refused'; readonly key: string; readonly message: string }
  | { readonly ok: false; readonly kind: 'unreachable' };

/** A save, upon the revision `base`; `main`: as in `PageState`. */
export interface SaveInput {
  readonly page: EditablePage;
  readonly base: number;
  readonly main: number | null | undefined;
}

/** The page that was sent, and what became of it. */
export interface SaveOutput {
  readonly page: EditablePage;
  readonly answer: WriteAnswer;
}

/** A command, upon the revision `base`. */
export interface CommandInput {
  readonly command: PageCommand;
  readonly base: number;
}

/** A three-way merge: `from` and `theirs` began as `base`. Without `sides` conflicts are listed, else resolved. */
export interface MergeInput {
  readonly base: EditablePage;
  readonly from: EditablePage;
  readonly theirs: EditablePage;
  readonly sides: Sides | undefined;
}

/** Edits made elsewhere, from `base` to `theirs`, were merged with those of `from`. */
export interface Merged {
  readonly base: EditablePage;
  readonly from: EditablePage;
  readonly theirs: EditablePage;
  readonly page: EditablePage;
}

/** Edits that the store has not acknowledged, and the page and revision that they were made upon. */
export interface LocalDraft {
  readonly revision: number;
  /** As in `PageState`. */
  readonly main?: number | null | undefined;
  readonly base: EditablePage;
  readonly page: EditablePage;
}

/** Initial knowledge: the page in the store, and what this browser has kept of it. */
export interface SavingInput {
  readonly known: StoredPage;
  /** Edits of an earlier visit that were not saved. */
  readonly draft?: LocalDraft | undefined;
}

/** The editor's page beside the store's, and what is under way between them. */
export interface SavingContext {
  /** The page as of the store's last answer. */
  readonly known: StoredPage;
  /** The page as the editor has it. */
  readonly page: EditablePage;
  /** The page that was saved last. */
  readonly saved: EditablePage;
  readonly command: PageCommand | undefined;
  /** The page that was sent last without an answer: the store may have it. */
  readonly sent: EditablePage | undefined;
  /** The store's page after an edit elsewhere, until it is merged. */
  readonly theirs: StoredPage | undefined;
  /** Unresolved conflicts: values that both sides changed. */
  readonly conflicts: readonly Conflict[];
  /** The sides that were chosen, until the merge. */
  readonly sides: Sides | undefined;
  /** The store's page that was merged in last, until the next save: who it was by. */
  readonly merged: StoredPage | undefined;
  /** Why the store refused the last write; '' where it did not. */
  readonly refusal: string;
}

/** Events of the editor, of the store and of the merge. */
export type SavingEvent =
  | { readonly type: 'EDIT'; readonly page: EditablePage }
  /** Saves at once. */
  | { readonly type: 'SAVE' }
  | { readonly type: 'RUN'; readonly command: PageCommand }
  /** The page as the store has it now. */
  | { readonly type: 'STORED'; readonly state: StoredPage }
  /** The merge is made; `conflicts`: what both sides changed and no side was chosen for. */
  | { readonly type: 'MERGED'; readonly page: EditablePage; readonly conflicts: readonly Conflict[] }
  | { readonly type: 'RESOLVE'; readonly sides: Sides };
