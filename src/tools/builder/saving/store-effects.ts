/** Effects of the saving machine at the store, and the merge of pages: answers become pages for an editor. */
import type { Conflict, EditablePage } from '#schemas/builder/merge.ts';
import type { PageState } from '#schemas/builder/records.ts';
import { unreachable } from '#schemas/unreachable.ts';
import type { MergeInput, PageCommand, StoredPage, WriteAnswer } from '#machines/saving/types.ts';
import type { CallStore, StoreAnswer } from '../api/store-client.ts';
import { mergePages } from '../merge/merge-pages.ts';
import { conflictKey, defaultSide, resolveConflict } from '../merge/resolve-conflict.ts';
import { toPageContent } from '../page/page-json.ts';
import { toEditablePage } from '../page/use-editing.ts';

/** The store's state of a page, its content with unique node ids. */
export function toStoredPage(state: PageState): StoredPage {
  return { ...state, page: toEditablePage(state) };
}

type Refused = Extract<StoreAnswer<never>, { kind: 'refused' }>;

/** The store's answer to a write; `textOf` says a refusal in the workbench's language. */
export function toWriteAnswer(answer: StoreAnswer<PageState>, textOf: (refused: Refused) => string): WriteAnswer {
  if (answer.ok) return { ok: true, data: toStoredPage(answer.data) };
  if (answer.kind === 'conflict') return { ...answer, theirs: toStoredPage(answer.theirs) };
  return answer.kind === 'refused' ? { ...answer, message: textOf(answer) } : answer;
}

/** Runs a command upon the revision `base` of a page. */
export function runCommand(
  store: CallStore,
  path: string,
  command: PageCommand,
  base: number,
): Promise<StoreAnswer<PageState>> {
  switch (command.kind) {
    case 'publish':
      return store('builderPublish', { path, base });
    case 'discard':
      return store('builderDiscard', { path, base });
    case 'unpublish':
      return store('builderUnpublish', { path, base });
    case 'rollBack':
      return store('builderRollBack', { path, base, version: command.version });
    case 'merge':
      return store('builderSave', { path, base, main: command.version, page: toPageContent(command.page) });
    default:
      return unreachable(command);
  }
}

/** Merges two pages; without `sides` it lists the conflicts, else each is resolved to its side or stays as merged. */
export function mergeEdits({ base, from, theirs, sides }: MergeInput): {
  readonly page: EditablePage;
  readonly conflicts: readonly Conflict[];
} {
  const { page, conflicts } = mergePages(base, from, theirs);
  if (sides === undefined) return { page, conflicts };
  const resolved = conflicts.reduce(
    (now, conflict) => resolveConflict(now, conflict, sides[conflictKey(conflict)] ?? defaultSide(conflict)),
    page,
  );
  return { page: resolved, conflicts: [] };
}
