/** The messages of a shop project: those that its components use, and its catalogues. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { makeConfig } from '@lingui/conf';
import PO from 'pofile';
import { type Lang, LANGS } from '../../../schemas/lang.ts';
import { isInPart } from '../../../src/texts/parts.ts';
import { ConfigError } from '../check-config.ts';
import { sourceFiles } from './source-files.ts';

/** Catalogues of the built-in messages, by language. Projects override those of the shop. */
const BUILT_IN = resolve(import.meta.dirname, '../../../src/locales');

/** Texts in English by id, as components have them. */
export type SourceMessages = ReadonlyMap<string, string>;

/**
 * Reads the messages of all sources of a project: the text of a type may be outside of its folder.
 *
 * @throws ConfigError for a component with a syntax error, with its position
 */
export async function extractMessages(root: string): Promise<SourceMessages> {
  const messages = new Map<string, string>();
  const linguiConfig = makeConfig({ locales: [...LANGS] });
  for (const file of sourceFiles(root, '**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const path = join(root, file);
    const code = readFileSync(path, 'utf8');
    if (!code.includes('@lingui/')) continue;
    try {
      await babelExtractor.extract(
        path,
        code,
        ({ id, message = id }) => {
          messages.set(id, message);
        },
        { linguiConfig },
      );
    } catch (error) {
      // Messages of Babel begin with the path.
      const text = (error instanceof Error ? error.message : String(error)).replace(`${path}: `, '');
      throw new ConfigError(`${file}: ${text}`);
    }
  }
  return messages;
}

/** How complete a catalogue is. */
export interface CatalogueState {
  readonly lang: string;
  /** Path from the project's folder. */
  readonly file: string;
  /** Ids without a translation. */
  readonly missing: readonly string[];
  /** Ids that no component uses any more; they are removed. */
  readonly removed: readonly string[];
}

/**
 * Adds missing messages to catalogues, removes those that no component uses, and reports missing translations. Entries
 * with the id of a built-in message stay. The other languages fall back to Thai; English texts are in the components.
 */
export function updateCatalogues(
  root: string,
  folder: string,
  messages: SourceMessages,
  langs: readonly Lang[],
): readonly CatalogueState[] {
  mkdirSync(folder, { recursive: true });
  const builtIn = builtInIds();
  return langs.map((lang) => {
    const file = join(folder, `${lang}.po`);
    const catalogue = readCatalogue(file, lang);
    const known = new Set(catalogue.items.map(({ msgid }) => msgid));
    const removed = [...known].filter((id) => !messages.has(id) && !builtIn.has(id));
    catalogue.items = catalogue.items.filter(({ msgid }) => !removed.includes(msgid));
    for (const [id, message] of messages) {
      if (known.has(id)) continue;
      const item = new PO.Item();
      item.msgid = id;
      item.msgstr = [lang === 'en' ? message : ''];
      if (lang !== 'en') item.extractedComments = [message];
      catalogue.items.push(item);
    }
    // The library adds all headers of the format.
    catalogue.headers = Object.fromEntries(Object.entries(catalogue.headers).filter(([, value]) => value !== ''));
    const text = `${catalogue.toString().trimEnd()}\n`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    return { lang, file: relative(root, file), missing: missingIn(catalogue, messages), removed };
  });
}

/** Ids of the built-in messages that a project may override. The English catalogue has the source files of each. */
function builtInIds(): ReadonlySet<string> {
  const { items } = PO.parse(readFileSync(join(BUILT_IN, 'en.po'), 'utf8'));
  return new Set(items.filter(({ references }) => isInPart('shop', references)).map(({ msgid }) => msgid));
}

/** Reports missing translations of each language except English, which the components have. Writes nothing. */
export function untranslated(
  root: string,
  folder: string,
  messages: SourceMessages,
  langs: readonly Lang[],
): readonly Pick<CatalogueState, 'file' | 'missing'>[] {
  return langs
    .filter((lang) => lang !== 'en')
    .map((lang) => {
      const file = join(folder, `${lang}.po`);
      return { file: relative(root, file), missing: missingIn(readCatalogue(file, lang), messages) };
    });
}

function missingIn(catalogue: PO, messages: SourceMessages): readonly string[] {
  const translated = new Set(catalogue.items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [msgid])));
  return [...messages.keys()].filter((id) => !translated.has(id));
}

function readCatalogue(file: string, lang: Lang): PO {
  return existsSync(file) ? PO.parse(readFileSync(file, 'utf8')) : emptyCatalogue(lang);
}

function emptyCatalogue(lang: string): PO {
  const catalogue = new PO();
  catalogue.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: lang };
  return catalogue;
}

/** A message that contains a text: its id, and its texts by language. */
export interface FoundMessage {
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Finds messages whose text contains the words in any language; the project's own and built-in ones. Ignores case. */
export function findMessages(
  words: string,
  { messages, folder, langs }: { messages: SourceMessages; folder: string | undefined; langs: readonly Lang[] },
): readonly FoundMessage[] {
  const texts = new Map<string, Record<string, string>>();
  const note = (id: string, lang: Lang, text: string) => {
    if (text !== '') texts.set(id, { ...texts.get(id), [lang]: text });
  };
  for (const [id, text] of messages) note(id, 'en', text);
  const builtIn = builtInIds();
  // Messages of the project override the built-in ones.
  for (const each of [BUILT_IN, ...(folder === undefined ? [] : [folder])])
    for (const lang of langs)
      for (const { msgid, msgstr } of readCatalogue(join(each, `${lang}.po`), lang).items)
        if (each !== BUILT_IN || builtIn.has(msgid)) note(msgid, lang, msgstr[0] ?? '');
  const wanted = words.toLowerCase();
  return [...texts]
    .filter(([, found]) => Object.values(found).some((text) => text.toLowerCase().includes(wanted)))
    .map(([id, found]) => ({ id, texts: found }));
}
