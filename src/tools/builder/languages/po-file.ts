/** Translations of a page as a PO file, which translators' programs read and write. Pure. */
import PO from 'pofile';
import { type Lang, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import type { Manifest } from '../api/manifest.ts';
import type { Page } from '../page/nodes.ts';
import { confirmText, isMachineText } from './machine-texts.ts';
import { type PageText, pageTexts, textIn, writeTranslation } from './page-texts.ts';
import { readLanguage } from './po-language.ts';
import type { StatedText } from './translation-status.ts';

/** The content of a translation file. */
export interface PoSubject {
  readonly path: string;
  readonly from: Lang;
  readonly to: Lang;
}

const PATH = 'X-Page';
const SOURCE = 'X-Source-Language';

/** Writes the texts of a page with their translations; outdated ones and a machine's are marked as fuzzy, shared ones have none. */
export function writePo({ path, from, to }: PoSubject, texts: readonly StatedText[]): string {
  const po = new PO();
  po.headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: LANG_TAGS[to],
    [SOURCE]: LANG_TAGS[from],
    [PATH]: path,
  };
  po.items = texts
    .filter(({ status }) => status !== 'empty')
    .map((text) => {
      const item = new PO.Item();
      item.msgctxt = text.key;
      item.msgid = textIn(text, from);
      item.msgstr = [text.isShared ? '' : textIn(text, to)];
      item.extractedComments = [[text.component, text.field].filter(Boolean).join(' · ')];
      item.flags = text.status === 'outdated' || text.status === 'machine' ? { fuzzy: true } : {};
      return item;
    });
  return po.toString();
}

/** The result of importing a file. */
export interface PoResult {
  readonly page: Page;
  readonly to: Lang;
  /** Number of texts that were written. */
  readonly written: number;
  /** Keys of the texts that the page lacks. */
  readonly gone: readonly string[];
  /** Keys of the texts whose source says something else by now: their translations are left out. */
  readonly changed: readonly string[];
  /** Keys of the texts that may not be translated. */
  readonly closed: readonly string[];
}

/**
 * The reason for refusing a file. It has no text of the page, or no valid target language: none, Traditional Chinese, a
 * language that no shop has, or the source's own.
 */
export type PoFault = 'language' | 'traditional' | 'other' | 'texts';

/**
 * Puts the translations of a file into a page, in the language that the file names. Blank and fuzzy ones, and those that are not
 * open, change nothing. Others confirm a machine's words.
 */
export function applyPo(
  page: Page,
  manifest: Manifest,
  file: string,
  isOpen: (text: PageText, to: Lang) => boolean = () => true,
): PoResult | { readonly fault: PoFault } {
  const { headers, items } = PO.parse(file.replace(/^\uFEFF/, ''));
  const written = readLanguage(headers.Language);
  const to = written === 'none' ? readLanguage(headers['X-Poedit-Language']) : written;
  const named = readLanguage(headers[SOURCE]);
  if (to === 'traditional' || to === 'other') return { fault: to };
  if (to === 'none' || named === to || named === 'traditional' || named === 'other') return { fault: 'language' };
  // An item without a context has null there, whatever its type says.
  const given = items.filter(({ msgctxt }) => typeof msgctxt === 'string' && msgctxt !== '');
  if (given.length === 0) return { fault: 'texts' };
  const texts = new Map(pageTexts(page, manifest).map((text) => [text.key, text]));
  const from = named === 'none' ? sourceOf(given, texts) : named;
  if (from === undefined || from === to) return { fault: 'language' };
  const gone: string[] = [];
  const changed: string[] = [];
  const closed: string[] = [];
  let [next, count] = [page, 0];
  for (const { msgctxt: key = '', msgid, msgstr, flags } of given) {
    const words = msgstr.join('');
    const text = texts.get(key);
    if (words.trim() === '' || flags.fuzzy === true) continue;
    if (text === undefined) gone.push(key);
    else if (textIn(text, from) !== msgid) changed.push(key);
    else if (textIn(text, to) !== words && !isOpen(text, to)) closed.push(key);
    else if (textIn(text, to) !== words || isMachineText(next, to, words)) {
      next = confirmText(writeTranslation(next, text, { from, to, text: words }), to, words);
      count += 1;
    }
  }
  return { page: next, to, written: count, gone, changed, closed };
}

/** The language whose texts of the page the sources of a file are most often, for programs that drop the header that names it. */
function sourceOf(items: readonly PoItem[], texts: ReadonlyMap<string, PageText>): Lang | undefined {
  const counts = LANGS.map((lang) => {
    const same = items.filter(({ msgctxt = '', msgid }) => {
      const text = texts.get(msgctxt);
      return text !== undefined && !text.isShared && textIn(text, lang) === msgid;
    });
    return { lang, count: same.length };
  });
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most === undefined || most.count === 0 ? undefined : most.lang;
}

type PoItem = InstanceType<typeof PO.Item>;
