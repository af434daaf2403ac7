/** A node that is edited as text and as values alike, over one history. Pure. */
import { type Scanned, scanJson } from '../../json/scan-json.ts';
import { withValue } from '../../json/json-value.ts';
import { type History, type HistoryEvent, nextHistory, startHistory } from './history.ts';

export interface Editing {
  readonly history: History;
  readonly scanned: Scanned;
  /** What the text means; where it is no JSON, what it meant before. */
  readonly node: unknown;
}

export type EditingEvent =
  | HistoryEvent
  /** Sets a value of the node; undefined takes it out. */
  | { readonly type: 'set'; readonly pointer: string; readonly value: unknown; readonly at: number };

/** JSON as people read it. */
export function printed(node: unknown): string {
  return JSON.stringify(node, null, 2);
}

export function startEditing(node: unknown): Editing {
  const text = printed(node);
  return { history: startHistory(text), scanned: scanJson(text), node };
}

export function nextEditing(editing: Editing, event: EditingEvent): Editing {
  const history = nextHistory(editing.history, event.type === 'set' ? written(editing, event) : event);
  if (history === editing.history) return editing;
  const scanned = scanJson(history.text);
  return { history, scanned, node: scanned.fault === undefined ? JSON.parse(history.text) : editing.node };
}

function written({ node }: Editing, { pointer, value, at }: Extract<EditingEvent, { type: 'set' }>): HistoryEvent {
  return { type: 'write', text: printed(withValue(node, pointer, value)), what: pointer, at };
}
