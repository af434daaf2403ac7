/** A node edited as text and as values, with one undo history. Pure. */
import { type Scanned, scanJson } from '../../json/scan-json.ts';
import { withValue } from '../../json/json-value.ts';
import { type History, type HistoryEvent, historyReducer, createHistory } from './history.ts';

/** The text with its undo history, its tokens and its value. */
export interface Editing {
  readonly history: History;
  readonly scanned: Scanned;
  /** The parsed text; the last valid value while it is no JSON. */
  readonly node: unknown;
}

/** Events of `editingReducer`; `at` is in ms since 1970, `pointer` a JSON Pointer into the node. */
export type EditingEvent =
  | HistoryEvent
  /** Sets a value of the node; undefined removes it. */
  | { readonly type: 'set'; readonly pointer: string; readonly value: unknown; readonly at: number };

/** Formats a value as indented JSON. */
export function printJson(node: unknown): string {
  return JSON.stringify(node, null, 2);
}

/** Creates the editing of a node, its text indented by two spaces. */
export function createEditing(node: unknown): Editing {
  const text = printJson(node);
  return { history: createHistory(text), scanned: scanJson(text), node };
}

/** Returns the next state, or the same object where the text stays. `set` prints the whole node again. */
export function editingReducer(editing: Editing, event: EditingEvent): Editing {
  const history = historyReducer(editing.history, event.type === 'set' ? written(editing, event) : event);
  if (history === editing.history) return editing;
  const scanned = scanJson(history.text);
  return { history, scanned, node: scanned.fault === undefined ? JSON.parse(history.text) : editing.node };
}

function written({ node }: Editing, { pointer, value, at }: Extract<EditingEvent, { type: 'set' }>): HistoryEvent {
  return { type: 'write', text: printJson(withValue(node, pointer, value)), what: pointer, at };
}
