/** The unit of the page tree (contract, chapter 3 "node"). */
import * as v from 'valibot';
import { instantText } from '../values/instant-text.ts';
import { LangCode } from '../values/lang-schema.ts';
import { isLang, type Lang, shownLang } from '../lang.ts';
import { NodeStyle } from './style.ts';

/** Most levels of a tree (contract, chapter 3); the root is level 1. */
export const MAX_LEVELS = 64;
/** Most nodes of a tree (contract, chapter 3). */
export const MAX_NODES = 20_000;
/** Longest string of a tree, in UTF-8 bytes (contract, chapter 3). */
export const MAX_STRING_BYTES = 256 * 1024;

/** A dotted path into the page's data or a repeat variable: `otherData.productDetails.0.name`, `item.name`. */
export const Path = v.pipe(v.string(), v.regex(/^[^.\s]+(?:\.[^.\s]+)*$/, 'expected a dotted path'));

const Langs = v.union([LangCode, v.array(LangCode)]);
/** Kinds of devices by width: phones are narrower than the breakpoint `md`, desktops as wide as `lg` or wider. */
export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
/** Decided by the width of the page in CSS, never by the browser's name. */
export type Device = (typeof DEVICES)[number];
const Device = v.picklist(DEVICES);
const Instant = instantText('expected a date and time (ISO 8601)');

/**
 * Conditions of a node's visibility; all must hold. `auth` and `member` compare with the visitor, `query` with the
 * URL's parameters (true: present, false: absent, text: equal). `from` and `until` bound the time, `until` excluded.
 * Without an offset they are times in Thailand.
 */
export const Condition = v.object({
  lang: v.optional(Langs),
  device: v.optional(v.union([Device, v.array(Device)])),
  auth: v.optional(v.boolean()),
  member: v.optional(v.boolean()),
  query: v.optional(v.record(v.string(), v.union([v.string(), v.boolean(), v.null()]))),
  from: v.optional(Instant),
  until: v.optional(Instant),
});
export type Condition = v.InferOutput<typeof Condition>;

/** One copy of the node per item of the list at `each`; the item is reachable in paths as `as`. */
export const Repeat = v.object({
  each: Path,
  as: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'expected a name')),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Repeat = v.InferOutput<typeof Repeat>;

/** The paths of the props' values, by the name of the prop. */
export const Bind = v.record(v.string(), Path);

/** A node as builders write it; children and slots are checked one by one by the renderer. */
export interface Node {
  readonly type: string;
  readonly id?: string;
  readonly v?: number;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Node[];
  readonly slots?: Readonly<Record<string, readonly Node[]>>;
  readonly style?: NodeStyle;
  readonly when?: Condition;
  readonly repeat?: Repeat;
  readonly bind?: Readonly<Record<string, string>>;
}

/** The fields of a node that are checked where the walk meets it. */
export const NodeHead = v.object({
  // Any string: an unregistered type, however spelt, shows its children (contract, chapter 11).
  type: v.string(),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  v: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  style: v.optional(NodeStyle),
  when: v.optional(Condition),
  repeat: v.optional(Repeat),
  bind: v.optional(Bind),
});

/** A fault of a node (contract, chapter 3): `path` is a JSON Pointer into the tree. */
export interface Diagnostic {
  readonly level: 'info' | 'warn' | 'error';
  readonly code: string;
  readonly nodeId: string;
  readonly path: string;
  readonly type: string;
  readonly message: string;
  readonly rev?: number;
}

/** Whether a prop value is a text in several languages: `{ "$t": { "th": "…" } }`. */
export function isTranslation(value: unknown): value is { readonly $t: Readonly<Record<string, unknown>> } {
  return (
    typeof value === 'object' && value !== null && '$t' in value && typeof value.$t === 'object' && value.$t !== null
  );
}

/** The text of a translation in one language, or in the one that stands in for it (contract, chapter 8). */
export function translationIn(texts: Readonly<Record<string, unknown>>, lang: Lang): string {
  const given = Object.keys(texts)
    .filter((key) => isLang(key))
    .filter((key) => typeof texts[key] === 'string');
  const shown = shownLang(given, lang);
  const text = shown === undefined ? undefined : texts[shown];
  return typeof text === 'string' ? text : '';
}
