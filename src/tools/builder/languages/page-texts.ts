/** The texts of a page in its languages, and edits of them. Pure. */
import { type Lang, LANGS } from '#schemas/lang.ts';
import { isTranslation } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../api/manifest.ts';
import { setValue } from '../page/edits.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import { pageValues } from '../page/page-values.ts';
import { leftSampleLangs } from '../page/sample-words.ts';

/** A text that may differ by language. */
export interface PageText {
  /** Names the text as long as its node has its id: `<node id>/props/title`, `/pageHead/title`. */
  readonly key: string;
  /** JSON Pointer into the page. */
  readonly pointer: string;
  /** Id of the node; undefined for texts of the page itself. */
  readonly node: string | undefined;
  /** Name of the component type; '' for the page itself. */
  readonly component: string;
  /** Name of the field. */
  readonly field: string;
  readonly isRich: boolean;
  /** Whether one text stands for all languages. */
  readonly isShared: boolean;
  /** The text by language; blank texts are omitted. A shared text is in none. */
  readonly texts: Readonly<Partial<Record<Lang, string>>>;
  /** The text for all languages; '' where there is none. */
  readonly shared: string;
  /** Languages in which it still has the words of a sample, unlike in others. */
  readonly left: readonly Lang[];
}

/** Fields of the page's head that have languages; they are written without the `$t` of nodes. */
const HEAD_FIELDS = ['title', 'description'] as const;

/** Lists the texts of a page that say something: of its head, then of its nodes in their order. */
export function pageTexts(page: Page, manifest: Manifest): readonly PageText[] {
  const head = isRecord(page.pageHead) ? page.pageHead : {};
  const ofHead = HEAD_FIELDS.map((field): PageText => {
    const pointer = `/pageHead/${field}`;
    const value = head[field];
    const own = { key: pointer, pointer, node: undefined, component: '', field, isRich: false, left: [] };
    return { ...own, ...readText(isRecord(value) ? { $t: value } : value) };
  });
  const index = indexNodes(page);
  const ofNodes = pageValues(page, manifest).flatMap(({ node, field, within, pointer, value }): PageText[] => {
    const { control } = field;
    if (control.kind !== 'text' || !control.translated) return [];
    const type = String(index.get(node)?.node.type);
    const component = manifest.types.get(type)?.title ?? type;
    const left = isTranslation(value) ? leftSampleLangs(value.$t, type, manifest) : [];
    const own = { key: node + within, pointer, node, component, field: field.title, isRich: control.rich, left };
    return [{ ...own, ...readText(value) }];
  });
  return [...ofHead, ...ofNodes].filter(({ texts, shared }) => shared !== '' || Object.keys(texts).length > 0);
}

/** Languages of these in which the page has no title. */
export function untitledLangs(page: Page, langs: readonly Lang[]): readonly Lang[] {
  const { title } = isRecord(page.pageHead) ? page.pageHead : {};
  const { isShared, shared, texts } = readText(isRecord(title) ? { $t: title } : title);
  return isShared ? (shared.trim() === '' ? langs : []) : langs.filter((lang) => texts[lang] === undefined);
}

function readText(value: unknown): Pick<PageText, 'isShared' | 'texts' | 'shared'> {
  if (!isTranslation(value)) return { isShared: true, texts: {}, shared: typeof value === 'string' ? value : '' };
  const written = LANGS.flatMap((lang) => {
    const text = value.$t[lang];
    return typeof text === 'string' && text.trim() !== '' ? [[lang, text] as const] : [];
  });
  return { isShared: false, texts: Object.fromEntries(written), shared: '' };
}

/** A text in a language: its own words, or those that all languages share; '' if there are none. */
export function textIn({ isShared, shared, texts }: PageText, lang: Lang): string {
  return isShared ? shared : (texts[lang] ?? '');
}

/** A translation of a text: from a language, which a shared text is in from then on, to another. */
export interface Translated {
  readonly from: Lang;
  readonly to: Lang;
  readonly text: string;
}

/** Writes what a text says in a language; a blank one removes it. The other languages keep their words. */
export function writeTranslation(page: Page, text: PageText, { from, to, text: words }: Translated): Page {
  const { pointer, node, isShared, shared } = text;
  const isHead = node === undefined;
  if (isShared) {
    const all = { [from]: shared, [to]: words };
    return words.trim() === '' || words === shared ? page : setValue(page, pointer, isHead ? all : { $t: all });
  }
  return setValue(page, `${pointer}${isHead ? '' : '/$t'}/${to}`, words === '' ? undefined : words);
}
