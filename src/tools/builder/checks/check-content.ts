/** Checks of a page's content before it is published: title, translations, alternative texts. Pure. */
import { groupBy } from '#schemas/group-by.ts';
import { type Lang, LANG_NAMES, LANGS } from '#schemas/lang.ts';
import { isTranslation } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { isDecorative, type NamedField } from '../../editor-form/field-model.ts';
import { indexNodes, type Page, type RawNode } from '../page/nodes.ts';
import { isSampleText, leftSampleLangs } from '../page/sample-words.ts';
import { fieldsOf, pageValues, propsOf, type TypeSchemas } from '../page/page-values.ts';
import type { Finding, PageLink } from '#schemas/builder/checks.ts';

/** Findings in the order of the page: the page itself, then its nodes; one of each kind for a node. */
export function checkContent(page: Page, manifest: TypeSchemas): readonly Finding[] {
  const title = isRecord(page.pageHead) ? page.pageHead.title : undefined;
  const index = indexNodes(page);
  const texts = [
    ...(isRecord(title) ? [{ node: undefined, label: '', written: writtenIn(title), left: [], isSample: false }] : []),
    ...pageValues(page, manifest).flatMap(({ node, label, value }) => {
      if (!isTranslation(value)) return [];
      const type = String(index.get(node)?.node.type);
      const left = leftSampleLangs(value.$t, type, manifest);
      return [{ node, label, written: writtenIn(value.$t), left, isSample: isSampleText(value.$t, type, manifest) }];
    }),
  ];
  return [
    ...(isBlank(title) ? [NO_TITLE] : []),
    ...untranslated(texts),
    ...untouched(texts),
    ...withoutAlt(page, manifest),
  ];
}

const NO_TITLE: Finding = { code: 'no-title', level: 'error', node: undefined, detail: '' };

interface Text {
  readonly node: string | undefined;
  /** The titles of its field; '' for the title of the page. */
  readonly label: string;
  readonly written: readonly Lang[];
  /** Those of them in which it still has the words of a sample. */
  readonly left: readonly Lang[];
  /** Whether it is a sample's as it is. */
  readonly isSample: boolean;
}

/** Maximum fields of a node that a finding names. */
const MAX_FIELDS = 4;

/**
 * Nodes with texts that lack a language in which another text of the page is written, or have the words of a sample in
 * it: `Title: English`.
 */
function untranslated(texts: readonly Text[]): readonly Finding[] {
  const used = LANGS.filter((lang) => texts.some(({ written }) => written.includes(lang)));
  const lacking = texts.flatMap(({ node, label, written, left }) => {
    const missing = written.length === 0 ? [] : used.filter((lang) => !written.includes(lang) || left.includes(lang));
    const names = missing.map((lang) => LANG_NAMES[lang]).join(', ');
    return missing.length === 0 ? [] : [{ node, text: label === '' ? names : `${label}: ${names}` }];
  });
  return [...groupBy(lacking, ({ node }) => node)].map(([node, fields]) => {
    return { code: 'missing-translation', level: 'warn', node, detail: listed(fields.map(({ text }) => text)) };
  });
}

/** Nodes of whose texts none was rewritten since they were inserted as a sample; one that keeps a label is none. */
function untouched(texts: readonly Text[]): readonly Finding[] {
  const said = texts.filter(({ written }) => written.length > 0);
  return [...groupBy(said, ({ node }) => node)].flatMap(([node, fields]): readonly Finding[] =>
    fields.every(({ isSample }) => isSample)
      ? [{ code: 'sample-words', level: 'warn', node, detail: listed(fields.map(({ label }) => label)) }]
      : [],
  );
}

/** Names the first fields. */
function listed(fields: readonly string[]): string {
  return [...fields.slice(0, MAX_FIELDS), ...(fields.length > MAX_FIELDS ? ['…'] : [])].join('; ');
}

/** Languages in which a text says something. */
function writtenIn(texts: RawNode): readonly Lang[] {
  return LANGS.filter((lang) => !isBlank(texts[lang]));
}

/** Whether a text says nothing, in no language. */
function isBlank(value: unknown): boolean {
  if (isTranslation(value)) return isBlank(value.$t);
  if (isRecord(value)) return LANGS.every((lang) => isBlank(value[lang]));
  return typeof value !== 'string' || value.trim() === '';
}

/** The first picture of each node whose `alt` says nothing, and that is not marked as decoration. */
function withoutAlt(page: Page, manifest: TypeSchemas): readonly Finding[] {
  return [...indexNodes(page).values()].flatMap(({ id, node }): Finding[] => {
    const isBound = isRecord(node.bind) && Object.hasOwn(node.bind, 'alt');
    const [src] = isBound ? [] : unnamedPictures(fieldsOf(node, manifest), propsOf(node));
    return src === undefined ? [] : [{ code: 'no-alt', level: 'warn', node: id, detail: src }];
  });
}

/** Sources of the pictures beside which a field `alt` is empty. */
function unnamedPictures(fields: readonly NamedField[], props: RawNode): readonly string[] {
  const asksForAlt =
    fields.some(({ name, control }) => name === 'alt' && control.kind === 'text') && !isDecorative(props);
  const own = fields.flatMap(({ name, control }): readonly unknown[] =>
    asksForAlt && control.kind === 'image' && isBlank(props.alt) ? [props[name]] : [],
  );
  const within = fields.flatMap(({ name, control }) => {
    const item = control.kind === 'list' ? control.item.control : control;
    const values: readonly unknown[] =
      control.kind === 'list' && Array.isArray(props[name]) ? props[name] : [props[name]];
    if (item.kind !== 'record') return [];
    return values.flatMap((value) => (isRecord(value) ? unnamedPictures(item.fields, value) : []));
  });
  return [...own.filter((src) => typeof src === 'string' && src !== '').map(String), ...within];
}

/** A link with its JSON Pointer in the page. */
export interface PlacedLink extends PageLink {
  readonly pointer: string;
}

/** Every link that the props of the page's nodes write. */
export function findLinks(page: Page, manifest: TypeSchemas): readonly PlacedLink[] {
  return pageValues(page, manifest).flatMap(({ node, field, pointer, value }) =>
    field.control.kind === 'link' && typeof value === 'string' && value !== '' ? [{ node, pointer, href: value }] : [],
  );
}
