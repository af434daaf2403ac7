/**
 * Shared sections: a tree of a shop that its pages use, each with values of its own. A section is stored like a page, at a
 * path that no visitor can ask for, so that drafts, versions, merges, releases and exports hold for both.
 */
import * as v from 'valibot';
import { boundedList, boundedRecord } from '../lenient/bounded.ts';
import { isRecord } from '../record.ts';

/** Kinds of a section's fields; `slot` accepts nodes, the others a value of a prop. */
const SECTION_FIELD_KINDS = [
  'text',
  'localized-text',
  'rich-text',
  'image',
  'link',
  'product',
  'products',
  'category',
  'categories',
  'color',
  'choice',
  'number',
  'switch',
  'slot',
] as const;
/** Kind of a section’s field. */
export type SectionFieldKind = (typeof SECTION_FIELD_KINDS)[number];

const MAX_BINDINGS = 50;
const MAX_FIELDS = 100;

/** Where a field's value goes: a node of the section by its id, and a JSON Pointer into that node. */
const Binding = v.strictObject({
  node: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  at: v.pipe(
    v.string(),
    v.maxLength(300),
    v.regex(
      /^\/(?:props\/.+|style\/base\/(?:color|background)|children|slots\/[^/]+)$/,
      'expected a pointer such as "/props/title", "/style/base/color" or "/children"',
    ),
  ),
});

/** A field of a section; its default is the value at its first binding. */
const Field = v.strictObject({
  kind: v.picklist(SECTION_FIELD_KINDS),
  label: v.pipe(v.string(), v.maxLength(200)),
  bindings: boundedList(Binding, MAX_BINDINGS),
});
/** A field of a section: its kind, its label in forms, and the bindings of its value. */
export type SectionField = v.InferOutput<typeof Field>;

/** Name of a field: the prop, or for a slot the list, of a use. */
const SectionFieldKey = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-zA-Z0-9]{0,59}$/, 'expected a name such as "title"'),
  v.check((key) => !['constructor', 'prototype'].includes(key), 'expected another name'),
);

/** Marks a page's content as a section, in its `pageSetting`: the fields in the order in which forms show them. */
export const SectionDeclaration = v.strictObject({
  fields: boundedRecord(SectionFieldKey, Field, MAX_FIELDS),
});

/** Start of a section's path, which is also the type of the nodes that use it: `section:summer-sale`. */
export const SECTION_PREFIX = 'section:';

/** Paths of sections; the name has letters and digits, joined by hyphens. */
export const SECTION_PATH = /^section:[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u;

/** Whether a path, or the type of a node, is that of a section. */
export function isSectionPath(path: string): boolean {
  return path.startsWith(SECTION_PREFIX);
}

/** A section as expanding needs it. */
export interface SectionContent {
  /** A node or a list of nodes, unchecked. */
  readonly component: unknown;
  readonly fields: Readonly<Record<string, SectionField>>;
}

/** Fields that a page's setting declares; none where they are missing or faulty. */
export function sectionFields(setting: unknown): SectionContent['fields'] {
  const read = v.safeParse(SectionDeclaration, isRecord(setting) ? setting.section : undefined);
  return read.success ? read.output.fields : {};
}

/** Types of the sections that a tree uses. Any JSON. */
export function sectionUses(component: unknown): ReadonlySet<string> {
  const used = new Set<string>();
  const pending: unknown[] = [component];
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) for (const item of next) pending.push(item);
    if (!isRecord(next)) continue;
    if (typeof next.type === 'string' && isSectionPath(next.type)) used.add(next.type);
    pending.push(next.children);
    if (isRecord(next.slots)) for (const list of Object.values(next.slots)) pending.push(list);
  }
  return used;
}

/** Whether a tree uses a section, itself or through the sections that it uses. */
export function reachesSection(
  component: unknown,
  target: string,
  componentsOf: (type: string) => readonly unknown[],
): boolean {
  const seen = new Set<string>();
  const pending = [...sectionUses(component)];
  for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
    if (type === target) return true;
    if (seen.has(type)) continue;
    seen.add(type);
    for (const each of componentsOf(type)) for (const used of sectionUses(each)) pending.push(used);
  }
  return false;
}
