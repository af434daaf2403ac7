/** Undo history of an editor's text. Pure. */

export interface History {
  readonly past: readonly string[];
  readonly text: string;
  readonly future: readonly string[];
  /** Target and time (ms) of the last edit; edits of one target within a second are one undo step. */
  readonly last: { readonly what: string; readonly at: number } | undefined;
}

export type HistoryEvent =
  | { readonly type: 'write'; readonly text: string; readonly what: string; readonly at: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Edits of one target within this time are one undo step. */
const MERGE_MS = 1000;
const MAX_STEPS = 200;

export function createHistory(text: string): History {
  return { past: [], text, future: [], last: undefined };
}

export function historyReducer(history: History, event: HistoryEvent): History {
  const { past, text, future, last } = history;
  switch (event.type) {
    case 'write': {
      if (event.text === text) return history;
      const isSameEdit = last !== undefined && last.what === event.what && event.at - last.at <= MERGE_MS;
      return {
        past: isSameEdit ? past : [...past, text].slice(-MAX_STEPS),
        text: event.text,
        future: [],
        last: { what: event.what, at: event.at },
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), text: before, future: [text, ...future], last: undefined };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return history;
      return { past: [...past, text], text: after, future: rest, last: undefined };
    }
  }
}
