/**
 * Validates one node by itself: migrate → validate (contract, chapter 3). The result depends on neither position, data, time nor
 * visitor, so a node that repeats or moves is validated once.
 */
import * as v from 'valibot';
import type { AnyProps, ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import { Condition, type Diagnostic, NodeHead, Repeat } from '#schemas/page/node.ts';
import { NodeStyle, StyleProps } from '#schemas/page/style.ts';
import { pointerToken, type Problem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import { normalizeValue, FORBIDDEN_KEYS, isForbiddenKey, type ContentBudget } from './normalize-value.ts';
import { NEVER } from './condition.ts';
import { mapHtmlFields } from '../sanitize/html-fields.ts';
import { readPath, type Scope } from './scope.ts';

/** A fault of a node; `at` is a JSON Pointer from the node. */
export interface NodeDiagnostic {
  readonly level: Diagnostic['level'];
  readonly code: string;
  readonly at: string;
  readonly message: string | Problem;
}

type Head = v.InferOutput<typeof NodeHead>;

/** A node by itself, checked. */
export interface ValidatedNode {
  /** undefined: it is no node. */
  readonly head: Head | undefined;
  readonly spec: ComponentSpec | undefined;
  /** Checked props, without those that `bind` fills; undefined where a required one lacks. */
  readonly props: AnyProps | undefined;
  /** Props as node, cleaned, for what is bound beside them. */
  readonly given: AnyProps;
  readonly diagnostics: readonly NodeDiagnostic[];
  /** Share of the tree's budget that its values use. */
  readonly cost: number;
}

/** Context of a node's validation; `budget` is shared by the nodes of a tree. */
export interface ValidationOptions {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly lang: Lang;
  readonly sanitizeHtml: (html: string) => SafeHtml;
  readonly preview: boolean;
  readonly budget: ContentBudget;
}

const PROPS = '/props';

/** Checks what is node of a node. Props of an older version are brought up to date before their texts are chosen. */
export function validateNode(input: Readonly<Record<string, unknown>>, options: ValidationOptions): ValidatedNode {
  const diagnostics: NodeDiagnostic[] = [];
  const report = (level: NodeDiagnostic['level'], code: string, at: string, message: NodeDiagnostic['message']) =>
    void diagnostics.push({ level, code, at, message });
  const before = options.budget.left;
  const { value: salvaged, problems } = salvage(NodeHead, input);
  for (const problem of problems)
    report(salvaged === undefined ? 'error' : 'warn', 'INVALID_NODE', problem.path, problem);
  const head =
    salvaged && problems.some(isConditionProblem) ? withInvalidCondition(salvaged, options, report) : salvaged;
  for (const key of FORBIDDEN_KEYS) {
    if (Object.hasOwn(input, key)) report('warn', 'FORBIDDEN_KEY', pointerToken(key), `the key "${key}" was dropped`);
  }
  if (options.preview) reportUnknownNames(input, report);
  const spec = head && options.specs.get(head.type);
  if (head === undefined || spec === undefined) {
    if (head !== undefined)
      report('warn', 'UNKNOWN_TYPE', '', `there is no type "${head.type}"; its children are shown in its place`);
    return { head, spec, props: {}, given: {}, diagnostics, cost: 0 };
  }
  if (input.props !== undefined && !isRecord(input.props))
    report('warn', 'INVALID_PROPS', PROPS, 'expected an object of props; the defaults are used');
  if (options.preview) reportUnknownSlots(input, spec, report);
  const isOutdated = needsMigration(spec, head.v);
  const given = normalizeProps(input.props, isOutdated ? undefined : options.lang, options.budget, report);
  const bound = Object.keys(head.bind ?? {});
  const props =
    bound.length === 0
      ? checkProps(
          isOutdated ? migrateProps(given, spec, head.v, options, report) : given,
          spec,
          spec.props,
          options,
          report,
        )
      : isOutdated
        ? {}
        : checkProps(given, spec, omitEntries(spec, bound), options, report);
  return { head, spec, props, given, diagnostics, cost: before - options.budget.left };
}

/** `when: null` is no condition, so that nothing of it can be invalid. */
function isConditionProblem({ path, found }: Problem): boolean {
  return /^\/when(?:\/|$)/.test(path) && found !== 'null';
}

/** A node meant for some must not be shown to all because its condition can't be read. Its author sees it. */
function withInvalidCondition(head: Head, { preview }: ValidationOptions, report: Report): Head {
  report('error', 'INVALID_WHEN', '/when', 'the condition has a fault, so the shop does not show this node');
  return preview ? head : { ...head, when: NEVER };
}

type Report = (level: NodeDiagnostic['level'], code: string, at: string, message: NodeDiagnostic['message']) => void;

/**
 * The props of one copy of a node, what it binds read from the data and checked like what is node. An older node binds
 * the props of its own version. undefined where a required one lacks.
 */
export function bindProps(
  node: ValidatedNode,
  scope: Scope,
  options: ValidationOptions,
  diagnostics: NodeDiagnostic[],
): AnyProps | undefined {
  const { head, spec, given } = node;
  if (head?.bind === undefined || spec === undefined) return node.props;
  const report: Report = (level, code, at, message) => void diagnostics.push({ level, code, at, message });
  const isOutdated = needsMigration(spec, head.v);
  const names = Object.keys(head.bind).filter((name) => !isForbiddenKey(name));
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = readPath(scope, head.bind?.[name] ?? '');
      if (value !== undefined) {
        const at = PROPS + pointerToken(name);
        return [
          [name, normalizeValue(value, isOutdated ? undefined : options.lang, at, warnWith(report), options.budget)],
        ];
      }
      return Object.hasOwn(given, name) ? [[name, given[name]]] : [];
    }),
  );
  if (isOutdated)
    return checkProps(
      migrateProps({ ...given, ...values }, spec, head.v, options, report),
      spec,
      spec.props,
      options,
      report,
    );
  const props = checkProps(values, spec, pickEntries(spec, names), options, report);
  return props === undefined || node.props === undefined ? undefined : { ...node.props, ...props };
}

function normalizeProps(props: unknown, lang: Lang | undefined, budget: ContentBudget, report: Report): AnyProps {
  const clean = normalizeValue(isRecord(props) ? props : {}, lang, PROPS, warnWith(report), budget);
  return isRecord(clean) ? clean : {};
}

function warnWith(report: Report): (code: string, at: string, message: string) => void {
  return (code, at, message) => report('warn', code, at, message);
}

function checkProps(
  props: AnyProps,
  spec: ComponentSpec,
  schema: ComponentSpec['props'],
  options: ValidationOptions,
  report: Report,
): AnyProps | undefined {
  if (options.preview) {
    for (const prop of Object.keys(props)) {
      if (!Object.hasOwn(spec.props.entries, prop))
        report(
          'info',
          'UNKNOWN_PROP',
          PROPS + pointerToken(prop),
          `"${spec.type}" has no prop "${prop}"; it was dropped`,
        );
    }
  }
  const { value, problems } = salvage(schema, props, PROPS);
  for (const problem of problems) report(value === undefined ? 'error' : 'warn', 'INVALID_PROP', problem.path, problem);
  if (value === undefined) return undefined;
  const safe = mapHtmlFields(schema, value, options.sanitizeHtml);
  return isRecord(safe) ? safe : undefined;
}

/** Reports names that a style, its widths, a condition or a repetition doesn't have; they are dropped. */
function reportUnknownNames({ style, when, repeat }: Readonly<Record<string, unknown>>, report: Report): void {
  const check = (part: unknown, at: string, known: object) => {
    for (const name of Object.keys(isRecord(part) ? part : {}))
      if (!Object.hasOwn(known, name))
        report('info', 'UNKNOWN_PROP', at + pointerToken(name), `there is no "${name}" in ${at}; it was dropped`);
  };
  check(style, '/style', NodeStyle.entries);
  for (const width of Object.keys(BREAKPOINTS))
    check(isRecord(style) ? style[width] : undefined, `/style/${width}`, StyleProps.entries);
  check(when, '/when', Condition.entries);
  check(repeat, '/repeat', Repeat.entries);
}

function reportUnknownSlots(
  input: Readonly<Record<string, unknown>>,
  { type, slots }: ComponentSpec,
  report: Report,
): void {
  const knows = (name: string) => slots !== undefined && Object.hasOwn(slots, name);
  const lacks = (name: string, at: string) =>
    report('info', 'UNKNOWN_SLOT', at, `"${type}" has no slot "${name}"; what stands in it is not shown`);
  if (Array.isArray(input.children) && input.children.length > 0 && !knows('children')) lacks('children', '/children');
  for (const name of Object.keys(isRecord(input.slots) ? input.slots : {}))
    if (name === 'children' || !knows(name)) lacks(name, `/slots${pointerToken(name)}`);
}

function needsMigration({ v, migrations }: ComponentSpec, from: number | undefined): boolean {
  return from !== undefined && from < v && migrations !== undefined;
}

/** Props brought up to the version of the spec step by step, and clean: what a step makes is checked like what is node. */
function migrateProps(
  props: AnyProps,
  spec: ComponentSpec,
  from: number | undefined,
  options: ValidationOptions,
  report: Report,
): AnyProps {
  let current = props;
  for (let version = from ?? spec.v; version < spec.v; version += 1) {
    try {
      current = spec.migrations?.[version]?.(current) ?? current;
    } catch {
      report(
        'warn',
        'MIGRATION_FAILED',
        PROPS,
        `the props could not be brought from version ${version} to ${version + 1}`,
      );
      break;
    }
  }
  return normalizeProps(current, options.lang, options.budget, report);
}

/** The schema of some props of a type. */
function subsetOf(spec: ComponentSpec, includes: (name: string) => boolean): ComponentSpec['props'] {
  return v.object(Object.fromEntries(Object.entries(spec.props.entries).filter(([name]) => includes(name))));
}

function pickEntries(spec: ComponentSpec, names: readonly string[]): ComponentSpec['props'] {
  return subsetOf(spec, (name) => names.includes(name));
}

function omitEntries(spec: ComponentSpec, names: readonly string[]): ComponentSpec['props'] {
  return subsetOf(spec, (name) => !names.includes(name));
}
