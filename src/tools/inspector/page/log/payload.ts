/** Parses the event to send. */
import { type FaultKind, scanJson } from '../../../json/scan-json.ts';
import type { Event } from '../../messages.ts';

/** A parsed payload, or why it is none. */
export type Payload =
  | { readonly ok: true; readonly event: Event }
  /** `offset`: position of the fault in the text. */
  | { readonly ok: false; readonly fault: string; readonly offset: number };

const FAULTS: Readonly<Record<FaultKind, string>> = {
  empty: 'write an event, such as { "type": "add" }',
  value: 'expected a value',
  key: 'expected a name in double quotes',
  colon: 'expected a colon after the name',
  comma: 'expected a comma or the closing bracket',
  'string-end': 'this text does not end',
  'string-character': 'a control character stands in this text',
  escape: 'this backslash begins nothing that JSON knows',
  number: 'this is no number in JSON',
  word: 'the words of JSON are true, false and null',
  trailing: 'something stands after the end of the event',
  'trailing-comma': 'a comma stands after the last entry',
  'too-deep': 'this is nested too deep',
};

/** Parses the text of an event's payload. */
export function parsePayload(text: string): Payload {
  const { fault } = scanJson(text);
  if (fault !== undefined) {
    const before = text.slice(0, fault.offset).split('\n');
    const found = fault.found === '' ? '' : `, found “${fault.found}”`;
    const position = `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    return { ok: false, fault: `${position}: ${FAULTS[fault.kind]}${found}.`, offset: fault.offset };
  }
  const value: unknown = JSON.parse(text);
  return isEvent(value)
    ? { ok: true, event: value }
    : { ok: false, fault: 'An event is an object with a "type" that is a text.', offset: 0 };
}

/** JSON of an event, to fill in. */
export function payloadTemplate(type: string): string {
  return JSON.stringify({ type }, null, 2);
}

function isEvent(value: unknown): value is Event {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    value.type !== ''
  );
}
