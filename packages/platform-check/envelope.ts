/** The two envelopes of the contract (chapter 2), read from answers. */
import { describeAnswer, type Probe } from './check.ts';
import type { Answer } from './client.ts';

/** An object of unknown fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object but no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of an object, an entry of nothing else. */
export function fieldOf(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

/** Text, or a number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The entries of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The `success` flag in any spelling that the storefront accepts; undefined where it is none. */
export function successOf(body: unknown): boolean | undefined {
  const flag = fieldOf(body, 'success');
  if ([true, 1, '1', 'true'].some((yes) => yes === flag)) return true;
  return [false, 0, '0', 'false'].some((no) => no === flag) ? false : undefined;
}

/** The key of a refusal; empty without one. */
export function keyOf({ body }: Answer): string {
  const key = fieldOf(body, 'key');
  return typeof key === 'string' ? key : '';
}

/** `data` of a `{ data }` answer with status 200; reports anything else. */
export function readData({ fault }: Probe, answer: Answer): unknown {
  const data = fieldOf(answer.body, 'data');
  if (answer.status !== 200 || data === undefined || data === null)
    fault(answer.where, '200 { "data": … }', describeAnswer(answer));
  return data;
}

/** `data` of a `{ success: true, data }` answer; reports anything else. */
export function readSuccess({ fault }: Probe, answer: Answer): unknown {
  if (answer.status !== 200 || successOf(answer.body) !== true)
    fault(answer.where, '200 { "success": true, "data": … }', describeAnswer(answer));
  return fieldOf(answer.body, 'data');
}

/** Reports an answer that is no refusal, or one with none of the keys; without keys any will do. */
export function expectRefusal({ fault }: Probe, answer: Answer, keys: readonly string[] = []): void {
  const isRefusal = successOf(answer.body) === false && answer.status < 500;
  if (isRefusal && (keys.length === 0 || keys.includes(keyOf(answer)))) return;
  const wanted = keys.length === 0 ? '…' : keys.join(' | ');
  fault(answer.where, `{ "success": false, "key": "${wanted}" }`, describeAnswer(answer));
}
