/**
 * What an author wrote of one node, checked by itself: migrate → validate (contract, chapter 3). It depends on neither place,
 * data, time nor visitor, so a node that repeats or moves is checked once.
 */
import * as v from 'valibot';
import type { AnyProps, ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import { type Diagnostic, NodeHead } from '#schemas/node.ts';
import { pointerToken, type Problem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { salvage } from '#schemas/salvage.ts';
import { cleanValue, FORBIDDEN_KEYS, isForbiddenKey, type Room } from './normalize-value.ts';
import { NEVER } from './condition.ts';
import { changeHtml } from '../sanitize/html-fields.ts';
import { readPath, type Scope } from './scope.ts';

/** A fault of a node; `at` is a JSON Pointer from the node. */
export interface Told {
  readonly level: Diagnostic['level'];
  readonly code: string;
  readonly at: string;
  readonly message: string | Problem;
}

type Head = v.InferOutput<typeof NodeHead>;

export interface Written {
  /** undefined: it is no node. */
  readonly head: Head | undefined;
  readonly spec: ComponentSpec | undefined;
  /** Checked props, without those that `bind` fills; undefined where a required one lacks. */
  readonly props: AnyProps | undefined;
  /** Props as written, cleaned, for what is bound beside them. */
  readonly given: AnyProps;
  readonly told: readonly Told[];
  /** What its values took of the room of the tree. */
  readonly took: number;
}

export interface WritingRules {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly lang: Lang;
  readonly sanitise: (html: string) => string;
  readonly preview: boolean;
  readonly room: Room;
}

const PROPS = '/props';

/** Checks what is written of a node. Props of an older version are brought up to date before their texts are chosen. */
export function checkWritten(input: Readonly<Record<string, unknown>>, rules: WritingRules): Written {
  const told: Told[] = [];
  const tell = (level: Told['level'], code: string, at: string, message: Told['message']) =>
    void told.push({ level, code, at, message });
  const before = rules.room.left;
  const { value: salvaged, problems } = salvage(NodeHead, input);
  for (const problem of problems)
    tell(salvaged === undefined ? 'error' : 'warn', 'INVALID_NODE', problem.path, problem);
  const head = salvaged && problems.some(isOfCondition) ? withFaultyCondition(salvaged, rules, tell) : salvaged;
  for (const key of FORBIDDEN_KEYS) {
    if (Object.hasOwn(input, key)) tell('warn', 'FORBIDDEN_KEY', pointerToken(key), `the key "${key}" was dropped`);
  }
  const spec = head && rules.specs.get(head.type);
  if (head === undefined || spec === undefined) {
    if (head !== undefined)
      tell('warn', 'UNKNOWN_TYPE', '', `there is no type "${head.type}"; its children are shown in its place`);
    return { head, spec, props: {}, given: {}, told, took: 0 };
  }
  if (input.props !== undefined && !isRecord(input.props))
    tell('warn', 'INVALID_PROPS', PROPS, 'expected an object of props; the defaults are used');
  if (rules.preview) tellUnknownSlots(input, spec, tell);
  const isOlder = needsMigration(spec, head.v);
  const given = cleaned(input.props, isOlder ? undefined : rules.lang, rules.room, tell);
  const bound = Object.keys(head.bind ?? {});
  const props =
    bound.length === 0
      ? checkProps(isOlder ? migrated(given, spec, head.v, rules, tell) : given, spec, spec.props, rules, tell)
      : isOlder
        ? {}
        : checkProps(given, spec, withoutEntries(spec, bound), rules, tell);
  return { head, spec, props, given, told, took: before - rules.room.left };
}

/** Of what is written as null nothing was meant to be asked. */
function isOfCondition({ path, found }: Problem): boolean {
  return /^\/when(?:\/|$)/.test(path) && found !== 'null';
}

/** A node meant for some must not be shown to all because its condition can't be read. Its author sees it. */
function withFaultyCondition(head: Head, { preview }: WritingRules, tell: Tell): Head {
  tell('error', 'INVALID_WHEN', '/when', 'the condition has a fault, so the shop does not show this node');
  return preview ? head : { ...head, when: NEVER };
}

type Tell = (level: Told['level'], code: string, at: string, message: Told['message']) => void;

/**
 * The props of one copy of a node, what it binds read from the data and checked like what is written. An older node binds
 * the props of its own version. undefined where a required one lacks.
 */
export function bindProps(written: Written, scope: Scope, rules: WritingRules, told: Told[]): AnyProps | undefined {
  const { head, spec, given } = written;
  if (head?.bind === undefined || spec === undefined) return written.props;
  const tell: Tell = (level, code, at, message) => void told.push({ level, code, at, message });
  const isOlder = needsMigration(spec, head.v);
  const names = Object.keys(head.bind).filter((name) => !isForbiddenKey(name));
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = readPath(scope, head.bind?.[name] ?? '');
      if (value !== undefined) {
        const at = PROPS + pointerToken(name);
        return [[name, cleanValue(value, isOlder ? undefined : rules.lang, at, reporter(tell), rules.room)]];
      }
      return Object.hasOwn(given, name) ? [[name, given[name]]] : [];
    }),
  );
  if (isOlder)
    return checkProps(migrated({ ...given, ...values }, spec, head.v, rules, tell), spec, spec.props, rules, tell);
  const props = checkProps(values, spec, onlyEntries(spec, names), rules, tell);
  return props === undefined || written.props === undefined ? undefined : { ...written.props, ...props };
}

function cleaned(props: unknown, lang: Lang | undefined, room: Room, tell: Tell): AnyProps {
  const clean = cleanValue(isRecord(props) ? props : {}, lang, PROPS, reporter(tell), room);
  return isRecord(clean) ? clean : {};
}

function reporter(tell: Tell): (code: string, at: string, message: string) => void {
  return (code, at, message) => tell('warn', code, at, message);
}

function checkProps(
  props: AnyProps,
  spec: ComponentSpec,
  schema: ComponentSpec['props'],
  rules: WritingRules,
  tell: Tell,
): AnyProps | undefined {
  if (rules.preview) {
    for (const prop of Object.keys(props)) {
      if (!Object.hasOwn(spec.props.entries, prop))
        tell(
          'info',
          'UNKNOWN_PROP',
          PROPS + pointerToken(prop),
          `"${spec.type}" has no prop "${prop}"; it was dropped`,
        );
    }
  }
  const { value, problems } = salvage(schema, props, PROPS);
  for (const problem of problems) tell(value === undefined ? 'error' : 'warn', 'INVALID_PROP', problem.path, problem);
  if (value === undefined) return undefined;
  const safe = changeHtml(schema, value, rules.sanitise);
  return isRecord(safe) ? safe : undefined;
}

function tellUnknownSlots(input: Readonly<Record<string, unknown>>, { type, slots }: ComponentSpec, tell: Tell): void {
  const knows = (name: string) => slots !== undefined && Object.hasOwn(slots, name);
  const lacks = (name: string, at: string) =>
    tell('info', 'UNKNOWN_SLOT', at, `"${type}" has no slot "${name}"; what stands in it is not shown`);
  if (Array.isArray(input.children) && input.children.length > 0 && !knows('children')) lacks('children', '/children');
  for (const name of Object.keys(isRecord(input.slots) ? input.slots : {}))
    if (name === 'children' || !knows(name)) lacks(name, `/slots${pointerToken(name)}`);
}

function needsMigration({ v, migrations }: ComponentSpec, from: number | undefined): boolean {
  return from !== undefined && from < v && migrations !== undefined;
}

/** Props brought up to the version of the spec step by step, and clean: what a step makes is checked like what is written. */
function migrated(
  props: AnyProps,
  spec: ComponentSpec,
  from: number | undefined,
  rules: WritingRules,
  tell: Tell,
): AnyProps {
  let current = props;
  for (let version = from ?? spec.v; version < spec.v; version += 1) {
    try {
      current = spec.migrations?.[version]?.(current) ?? current;
    } catch {
      tell(
        'warn',
        'MIGRATION_FAILED',
        PROPS,
        `the props could not be brought from version ${version} to ${version + 1}`,
      );
      break;
    }
  }
  return cleaned(current, rules.lang, rules.room, tell);
}

const parts = new WeakMap<ComponentSpec, Map<string, ComponentSpec['props']>>();

/** The schema of some props of a type, made once. */
function part(spec: ComponentSpec, key: string, holds: (name: string) => boolean): ComponentSpec['props'] {
  const known = parts.get(spec) ?? new Map<string, ComponentSpec['props']>();
  parts.set(spec, known);
  const made =
    known.get(key) ?? v.object(Object.fromEntries(Object.entries(spec.props.entries).filter(([name]) => holds(name))));
  if (known.size < MAX_PARTS) known.set(key, made);
  return made;
}

/** Authors choose what they bind: the schemas that are kept of it have an end. */
const MAX_PARTS = 100;

function onlyEntries(spec: ComponentSpec, names: readonly string[]): ComponentSpec['props'] {
  return part(spec, `+${names.join(' ')}`, (name) => names.includes(name));
}

function withoutEntries(spec: ComponentSpec, names: readonly string[]): ComponentSpec['props'] {
  return part(spec, `-${names.join(' ')}`, (name) => !names.includes(name));
}
