/** Translations of a page as a PO file, which translators' programs read and write. Pure. */
import PO from 'pofile';
import { isLang, type Lang, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import type { Manifest } from '../api/manifest.ts';
import type { Page } from '../page/nodes.ts';
import { pageTexts, textIn, writeTranslation } from './page-texts.ts';
import type { StatedText } from './translation-status.ts';

/** What a file translates. */
export interface PoSubject {
  readonly path: string;
  readonly from: Lang;
  readonly to: Lang;
}

const PATH = 'X-Page';
const SOURCE = 'X-Source-Language';

/** Writes the texts of a page with their translations; outdated ones are marked as fuzzy, shared ones have none. */
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
      item.flags = text.status === 'outdated' ? { fuzzy: true } : {};
      return item;
    });
  return po.toString();
}

/** What a file did to a page. */
export interface PoResult {
  readonly page: Page;
  readonly to: Lang;
  /** Number of texts that were written. */
  readonly written: number;
  /** Keys of the texts that the page lacks. */
  readonly gone: readonly string[];
  /** Keys of the texts whose source says something else by now: their translations are left out. */
  readonly changed: readonly string[];
}

/** Why a file can't be taken: it names no known languages, or no text of a page. */
export type PoFault = 'language' | 'texts';

/** Puts the translations of a file into a page, in the language that the file names; blank and fuzzy ones change nothing. */
export function applyPo(page: Page, manifest: Manifest, file: string): PoResult | { readonly fault: PoFault } {
  const { headers, items } = PO.parse(file);
  const [from, to] = [langOf(headers[SOURCE]), langOf(headers.Language)];
  if (from === undefined || to === undefined || from === to) return { fault: 'language' };
  // An item without a context has null there, whatever its type says.
  const given = items.filter(({ msgctxt }) => typeof msgctxt === 'string' && msgctxt !== '');
  if (given.length === 0) return { fault: 'texts' };
  const texts = new Map(pageTexts(page, manifest).map((text) => [text.key, text]));
  const gone: string[] = [];
  const changed: string[] = [];
  let [next, written] = [page, 0];
  for (const { msgctxt: key = '', msgid, msgstr, flags } of given) {
    const words = msgstr.join('');
    const text = texts.get(key);
    if (words.trim() === '' || flags.fuzzy === true) continue;
    if (text === undefined) gone.push(key);
    else if (textIn(text, from) !== msgid) changed.push(key);
    else if (textIn(text, to) !== words) {
      next = writeTranslation(next, text, { from, to, text: words });
      written += 1;
    }
  }
  return { page: next, to, written, gone, changed };
}

/** A language by its code or its tag, as translators' programs may write either. */
function langOf(name: string | undefined): Lang | undefined {
  return isLang(name) ? name : LANGS.find((lang) => LANG_TAGS[lang].toLowerCase() === name?.toLowerCase());
}
