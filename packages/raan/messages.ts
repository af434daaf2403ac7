/** The messages of a shop project: those that its components use, and its catalogues. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { makeConfig } from '@lingui/conf';
import PO from 'pofile';
import { type Lang, LANGS } from '../../schemas/lang.ts';
import { ConfigError } from './check-config.ts';

/** Texts in English by id, as components have them. */
export type SourceMessages = ReadonlyMap<string, string>;

/**
 * Reads the messages of all components below a folder.
 *
 * @throws ConfigError for a component that can't be parsed, with its place
 */
export async function extractMessages(folder: string): Promise<SourceMessages> {
  const messages = new Map<string, string>();
  const linguiConfig = makeConfig({ locales: [...LANGS] });
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder }).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    if (!code.includes('@lingui/')) continue;
    try {
      await babelExtractor.extract(
        join(folder, file),
        code,
        ({ id, message = id }) => {
          messages.set(id, message);
        },
        { linguiConfig },
      );
    } catch (error) {
      throw new ConfigError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
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
}

/**
 * Adds the messages that catalogues lack, and says what is not translated. Thai is what the other languages fall back to; English is
 * what the components have.
 */
export function updateCatalogues(
  root: string,
  folder: string,
  messages: SourceMessages,
  langs: readonly Lang[],
): readonly CatalogueState[] {
  mkdirSync(folder, { recursive: true });
  return langs.map((lang) => {
    const file = join(folder, `${lang}.po`);
    const catalogue = existsSync(file) ? PO.parse(readFileSync(file, 'utf8')) : emptyCatalogue(lang);
    const known = new Set(catalogue.items.map(({ msgid }) => msgid));
    for (const [id, message] of messages) {
      if (known.has(id)) continue;
      const item = new PO.Item();
      item.msgid = id;
      item.msgstr = [lang === 'en' ? message : ''];
      if (lang !== 'en') item.extractedComments = [message];
      catalogue.items.push(item);
    }
    // The library adds every header that there is.
    catalogue.headers = Object.fromEntries(Object.entries(catalogue.headers).filter(([, value]) => value !== ''));
    const text = `${catalogue.toString().trimEnd()}\n`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    return { lang, file: relative(root, file), missing: missingIn(catalogue, messages) };
  });
}

function missingIn(catalogue: PO, messages: SourceMessages): readonly string[] {
  const translated = new Set(catalogue.items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [msgid])));
  return [...messages.keys()].filter((id) => !translated.has(id));
}

function emptyCatalogue(lang: string): PO {
  const catalogue = new PO();
  catalogue.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: lang };
  return catalogue;
}
