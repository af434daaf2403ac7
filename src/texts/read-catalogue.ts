/** Reads and compiles the catalogues, for builds, tests, and the code that Node runs from its sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { FALLBACKS, type Lang } from '../../schemas/lang.ts';
import { type CataloguePart, isInPart } from './parts.ts';

/** The language of the messages in the sources; its catalogue has all of them, with their source files. */
const SOURCE_LANG: Lang = 'en';

/** The catalogues that a language's messages come from; the first with a text decides. */
export function catalogueFiles(folder: string, lang: Lang): readonly string[] {
  return [...new Set([...FALLBACKS[lang], SOURCE_LANG])].map((each) => join(folder, `${each}.po`));
}

/** Compiles the messages of one part of a language; a message without a text in it has that of its fallbacks. */
export function readCatalogue(folder: string, lang: Lang, part: CataloguePart): Messages {
  const texts = catalogueFiles(folder, lang).map(textsOf);
  const messages: Messages = {};
  for (const { msgid, obsolete, references } of itemsOf(join(folder, `${SOURCE_LANG}.po`))) {
    if (obsolete || !isInPart(part, references)) continue;
    const text = texts.map((known) => known.get(msgid)).find((each) => each !== undefined);
    messages[msgid] = compileMessage(text ?? msgid);
  }
  return messages;
}

function itemsOf(file: string): PO['items'] {
  return PO.parse(readFileSync(file, 'utf8')).items;
}

function textsOf(file: string): ReadonlyMap<string, string> {
  return new Map(
    itemsOf(file).flatMap(({ msgid, msgstr: [text = ''], obsolete }) =>
      obsolete || text === '' ? [] : [[msgid, text]],
    ),
  );
}
