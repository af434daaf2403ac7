/** Makes a shared section of a node, and a node of a use again. Pure. */
import type { PageContent } from '#schemas/builder/page.ts';
import type { SectionSummary } from '#schemas/builder/records.ts';
import type { Lang } from '#schemas/lang.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { SECTION_PREFIX, type SectionField, type SectionFieldKind } from '#schemas/sections/section.ts';
import { type Control, type FieldModel, fieldModels } from '../../editor-form/field-model.ts';
import type { Manifest, ManifestLang } from '../api/manifest.ts';
import { type EditResult, replaceNode } from '../page/edits.ts';
import { indexNodes, type Page, type RawNode } from '../page/nodes.ts';
import { fieldsOf, propsOf } from '../page/page-values.ts';
import { expandUses } from './section-types.ts';

/** A prop or a list of the subtree that a section may offer as a field. */
export interface FieldCandidate {
  /** Proposed name, unlike that of the others. */
  readonly key: string;
  readonly field: SectionField;
  /** Title of the node's type. */
  readonly nodeTitle: string;
  /** Whether it is offered unless the author says otherwise: texts, pictures, links and records that are written. */
  readonly isProposed: boolean;
}

const PROPOSED: ReadonlySet<SectionFieldKind> = new Set([
  'text',
  'localized-text',
  'rich-text',
  'image',
  'link',
  'product',
  'products',
]);
/** Colour tokens of a node's style, and their labels in the manifest's languages. */
const COLOURS: Readonly<Record<ManifestLang, Readonly<Record<string, string>>>> = {
  en: { background: 'Background colour', color: 'Text colour' },
  th: { background: 'สีพื้นหลัง', color: 'สีตัวอักษร' },
};
const MAX_CANDIDATES = 100;

/** Everything in a page that a section of it may offer: first what is proposed, each part in the order of the page. */
export function fieldCandidates(page: Page, manifest: Manifest): readonly FieldCandidate[] {
  const found: (Omit<FieldCandidate, 'key'> & { readonly name: string })[] = [];
  const add = (name: string, nodeTitle: string, field: SectionField, isWritten: boolean) => {
    found.push({ name, field, nodeTitle, isProposed: isWritten && PROPOSED.has(field.kind) });
  };
  const known = new Set(styleFields(manifest.node).map(({ name }) => name));
  for (const { id, node } of indexNodes(page).values()) {
    const type = manifest.types.get(String(node.type));
    const nodeTitle = type?.title ?? String(node.type);
    const visit = (field: FieldModel, value: unknown, at: string, name: string): void => {
      const { control, title } = field;
      if (control.kind === 'record')
        for (const part of control.fields)
          visit(part, isRecord(value) ? value[part.name] : undefined, at + pointerToken(part.name), part.name);
      else if (control.kind === 'list') {
        const items: readonly unknown[] = Array.isArray(value) ? value : [];
        for (const [index, item] of items.entries()) visit(control.item, item, at + pointerToken(index), name);
      } else {
        const kind = kindOf(control);
        if (kind === undefined) return;
        add(name, nodeTitle, { kind, label: title, bindings: [{ node: id, at }] }, value !== undefined);
      }
    };
    const props = propsOf(node);
    for (const field of fieldsOf(node, manifest)) {
      const value = Object.hasOwn(props, field.name) ? props[field.name] : undefined;
      visit(field, value, `/props${pointerToken(field.name)}`, field.name);
    }
    for (const [name, label] of Object.entries(COLOURS[manifest.lang])) {
      const at = `/style/base/${name}`;
      if (known.has(name)) add(name, nodeTitle, { kind: 'color', label, bindings: [{ node: id, at }] }, false);
    }
    for (const [slot, { title }] of Object.entries(type?.slots ?? {})) {
      const at = slot === 'children' ? '/children' : `/slots${pointerToken(slot)}`;
      add(
        slot === 'children' ? 'content' : slot,
        nodeTitle,
        { kind: 'slot', label: title, bindings: [{ node: id, at }] },
        false,
      );
    }
  }
  const taken = new Set<string>();
  return found
    .toSorted((a, b) => Number(b.isProposed) - Number(a.isProposed))
    .slice(0, MAX_CANDIDATES)
    .map(({ name, ...candidate }) => {
      const key = freeKey(name, taken);
      taken.add(key);
      return { key, ...candidate };
    });
}

function styleFields({ $defs }: RawNode) {
  return isRecord($defs) && isRecord($defs.styleProps) ? fieldModels($defs.styleProps) : [];
}

function kindOf(control: Control): SectionFieldKind | undefined {
  switch (control.kind) {
    case 'text':
      return control.rich ? 'rich-text' : control.translated ? 'localized-text' : 'text';
    case 'instant':
    case 'film':
    case 'sound':
      return 'text';
    case 'choice':
      return control.areColours ? 'color' : 'choice';
    case 'records':
      if (control.of === 'image') return undefined;
      if (control.of === 'coupon') return 'text';
      return control.isList ? (control.of === 'product' ? 'products' : 'categories') : control.of;
    case 'image':
    case 'link':
    case 'number':
    case 'switch':
      return control.kind;
    case 'list':
    case 'record':
    case 'json':
      return undefined;
  }
}

/** A name for a field: letters and digits of the prop's, with a number if it is in use. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const words = name.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');
  const start = /^[a-zA-Z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1, 50) : 'field';
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? start : `${start}${count}`;
    if (!taken.has(key) && key !== 'constructor' && key !== 'prototype') return key;
  }
}

/** Path of a new section: letters and digits of its name, with a number if it is in use. */
export function sectionPathOf(title: string, taken: ReadonlySet<string>): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join('-').slice(0, 80).replace(/-$/, '') || 'section';
  for (let count = 1; ; count += 1) {
    const path = SECTION_PREFIX + (count === 1 ? name : `${name}-${count}`);
    if (!taken.has(path)) return path;
  }
}

/** Fields that belong to the place, not to what is shared. */
const OF_THE_USE = ['when', 'repeat', 'hidden', 'name'] as const;

/** The content of a section made of a node, and the node that uses it in its place; the use shows what was there. */
export function makeSection(
  node: RawNode,
  { type, title, lang, fields }: { type: string; title: string; lang: Lang; fields: readonly FieldCandidate[] },
): { readonly content: PageContent; readonly use: RawNode } {
  const { when: _when, repeat: _repeat, hidden: _hidden, name: _name, ...shared } = node;
  const kept = Object.fromEntries(
    OF_THE_USE.filter((name) => node[name] !== undefined).map((name) => [name, node[name]]),
  );
  return {
    content: {
      pageSetting: {
        layout: 'blank',
        section: { fields: Object.fromEntries(fields.map(({ key, field }) => [key, field])) },
      },
      pageHead: { title: { [lang]: title } },
      pageComponent: [shared],
    },
    use: { type, ...(typeof node.id === 'string' ? { id: node.id } : {}), ...kept },
  };
}

/** Puts the content of a section, with the values of this use, in the place of the use. */
export function detachSection(page: Page, id: string, sections: ReadonlyMap<string, SectionSummary>): EditResult {
  const found = indexNodes(page).get(id);
  if (found === undefined || !sections.has(String(found.node.type))) return { page, id };
  const node = expandUses(found.node, sections).component;
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shorten);
    if (!isRecord(value)) return value;
    const { id: own } = value;
    const named =
      typeof own === 'string' && own.startsWith(`${id}/`) ? { ...value, id: own.slice(id.length + 1) } : value;
    return {
      ...named,
      ...(Array.isArray(value.children) ? { children: shorten(value.children) } : {}),
      ...(isRecord(value.slots)
        ? { slots: Object.fromEntries(Object.entries(value.slots).map(([name, items]) => [name, shorten(items)])) }
        : {}),
    };
  };
  const plain = shorten(node);
  return isRecord(plain) ? replaceNode(page, id, plain) : { page, id };
}
