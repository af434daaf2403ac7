/** Reads and compiles the catalogues, for builds, tests, and the code that Node runs from its sources. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { FALLBACKS, type Lang, LANGS } from '../../schemas/lang.ts';
import { type CataloguePart, isInPart } from './parts.ts';

/** The language of the messages in the sources; its catalogue has all of them, with their source files. */
const SOURCE_LANG: Lang = 'en';

/** The catalogues that a language's messages come from; the first with a text decides. */
export function catalogueFiles(folder: string, lang: Lang): readonly string[] {
  return [...new Set([...FALLBACKS[lang], SOURCE_LANG])].map((each) => join(folder, `${each}.po`));
}

/** @throws an error that names the file, if a language's catalogue can't be read */
export function checkCatalogues(folder: string): void {
  for (const lang of LANGS) accessSync(join(folder, `${lang}.po`), constants.R_OK);
}

/** Compiles the messages of one part of a language; a message without a text in it has that of its fallbacks. */
export function readCatalogue(folder: string, lang: Lang, part: CataloguePart): Messages {
  const sourceFile = join(folder, `${SOURCE_LANG}.po`);
  const source = itemsOf(sourceFile);
  const ids = source.flatMap(({ msgid, obsolete, references }) =>
    obsolete || !isInPart(part, references) ? [] : [msgid],
  );
  const texts = new Map<string, string>();
  for (const file of catalogueFiles(folder, lang)) {
    // The server needs 25 ms to parse a file.
    if (ids.every((id) => texts.has(id))) break;
    const items = file === sourceFile ? source : itemsOf(file);
    for (const { msgid, msgstr, obsolete } of items) {
      const [text = ''] = msgstr;
      if (!obsolete && text !== '' && !texts.has(msgid)) texts.set(msgid, text);
    }
  }
  return Object.fromEntries(ids.map((id) => [id, compileMessage(texts.get(id) ?? id)]));
}

function itemsOf(file: string): PO['items'] {
  return PO.parse(readFileSync(file, 'utf8')).items;
}
