import type { SnapshotFrom } from 'xstate';
import type { Conflict, EditablePage } from '#schemas/builder/merge.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import type { savingMachine } from './machine.ts';
import type { LocalDraft, StoredPage } from './types.ts';

/** View for the workbench. */
export interface SavingView {
  /** `settled`: the store has every edit; `failed`: the save is retried. */
  readonly status: 'settled' | 'waiting' | 'saving' | 'running' | 'failed' | 'merging' | 'conflict';
  readonly known: StoredPage;
  readonly page: EditablePage;
  /** Edits that the store has not acknowledged, for this browser to keep. */
  readonly unsaved: LocalDraft | undefined;
  readonly refusal: string;
  readonly merged: StoredPage | undefined;
  readonly theirs: StoredPage | undefined;
  readonly conflicts: readonly Conflict[];
}

/** Derives what is still to be saved, and upon which revision. */
export function savingView({ value: state, context }: SnapshotFrom<typeof savingMachine>): SavingView {
  const value = state === 'catchingUp' ? 'merging' : state;
  const { known, page, saved, refusal, merged, theirs, conflicts } = context;
  const { revision, main } = known;
  return {
    // No snapshot rests in the transient states.
    status: value === 'saved' || value === 'ran' ? 'settled' : value,
    known,
    page,
    unsaved: isJsonEqual(page, saved) ? undefined : { revision, main, base: saved, page },
    refusal,
    merged,
    theirs,
    conflicts,
  };
}
