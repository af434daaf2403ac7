/** The texts of an editor over time: what can be undone and redone. Pure. */

export interface History {
  readonly past: readonly string[];
  readonly text: string;
  readonly future: readonly string[];
  /** What was edited last, and when, in ms; edits of the same soon after each other are undone together. */
  readonly last: { readonly what: string; readonly at: number } | undefined;
}

export type HistoryEvent =
  | { readonly type: 'write'; readonly text: string; readonly what: string; readonly at: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Edits of the same place within this time are one step. */
const ONE_STEP_MS = 1000;
const MOST_STEPS = 200;

export function startHistory(text: string): History {
  return { past: [], text, future: [], last: undefined };
}

export function nextHistory(history: History, event: HistoryEvent): History {
  const { past, text, future, last } = history;
  switch (event.type) {
    case 'write': {
      if (event.text === text) return history;
      const goesOn = last !== undefined && last.what === event.what && event.at - last.at <= ONE_STEP_MS;
      return {
        past: goesOn ? past : [...past, text].slice(-MOST_STEPS),
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
