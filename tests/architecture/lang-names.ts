/** A new language needs a row in `schemas/lang.ts`, a catalogue and texts: no other file names one. */
import { DEFAULT_LANG, LANG_TAGS, LANGS } from '../../schemas/lang.ts';
import { isTest, type Tree } from './tree.ts';

const TABLE = 'schemas/lang.ts';
/** The default of paths, and the language of messages in the sources. */
const NAMED_EVERYWHERE: readonly string[] = [DEFAULT_LANG, 'en'];
const OTHERS = LANGS.filter((lang) => !NAMED_EVERYWHERE.includes(lang));
const TAGS = new Set(OTHERS.map((lang) => LANG_TAGS[lang].split('-', 1)[0]));
/** A code as a word anywhere, in comments too, or the tag of a language at the start of a string. */
const NAME = new RegExp(`\\b(?:${OTHERS.join('|')})\\b|(?<=['"\`])(?:${[...TAGS].join('|')})(?=['"\`-])`, 'g');

/** Places where code names a language. Tests and samples may. */
export function findLanguageNames(
  tree: Tree,
): { readonly file: string; readonly line: number; readonly name: string }[] {
  return [...tree]
    .filter(([file]) => file !== TABLE && !isTest(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(NAME)].map(({ 0: name, index }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        name,
      })),
    );
}
