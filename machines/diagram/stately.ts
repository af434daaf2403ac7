/** A machine's configuration as JSON for Stately's editor: names without code. */
import type { AnyStateMachine } from 'xstate';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

const PLAIN_KEYS = new Set(['id', 'initial', 'type', 'tags', 'target', 'reenter', 'description', 'history']);
const ACTION_KEYS = new Set(['entry', 'exit', 'actions']);

/** The JSON of a machine, which Stately's editor imports. */
export function toStatelyJson(machine: AnyStateMachine): string {
  return `${JSON.stringify(stateJson(machine.config), null, 2)}\n`;
}

function stateJson(config: object): Json {
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): [string, Json][] => {
      if (value === undefined) return [];
      if (key === 'states') return [[key, mapValues(value, stateJson)]];
      if (key === 'on' || key === 'after') return [[key, mapValues(value, transitionsJson)]];
      if (key === 'always') return [[key, transitionsJson(value)]];
      if (key === 'invoke') return [[key, toList(value).map(invokeJson)]];
      if (ACTION_KEYS.has(key)) return [[key, toList(value).map(toNamed)]];
      return PLAIN_KEYS.has(key) ? [[key, value as Json]] : [];
    }),
  );
}

function mapValues(value: object, json: (each: object) => Json): Json {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, json(each)]));
}

function transitionsJson(given: unknown): Json {
  return toList(given).map((each) => {
    if (typeof each === 'string') return { target: each };
    if (typeof each !== 'object' || each === null) return {};
    return Object.fromEntries(
      Object.entries(each).flatMap(([key, value]): [string, Json][] => {
        if (value === undefined) return [];
        if (key === 'guard') return [[key, toNamed(value)]];
        if (ACTION_KEYS.has(key)) return [[key, toList(value).map(toNamed)]];
        return PLAIN_KEYS.has(key) ? [[key, value as Json]] : [];
      }),
    );
  });
}

function invokeJson(given: unknown): Json {
  if (typeof given !== 'object' || given === null) return {};
  const { src, onDone, onError }: { src?: unknown; onDone?: unknown; onError?: unknown } = given;
  return {
    src: typeof src === 'string' ? src : 'inline',
    ...(onDone !== undefined && { onDone: transitionsJson(onDone) }),
    ...(onError !== undefined && { onError: transitionsJson(onError) }),
  };
}

function toNamed(given: unknown): Json {
  if (typeof given === 'string') return { type: given };
  if (typeof given === 'object' && given !== null && 'type' in given) return { type: String(given.type) };
  return { type: 'inline' };
}

function toList(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [given];
}
