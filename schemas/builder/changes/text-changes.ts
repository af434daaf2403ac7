/** Finds what differs between two states of a page beside the words of its localised texts: what a translator may not change. */
import { isLang, type Lang, LANGS } from '../../lang.ts';
import { isJsonEqual } from '../../json-equal.ts';
import { pointerToken } from '../../problem.ts';
import { areMachineTexts, MACHINE_TEXTS } from '../../page/machine-texts.ts';
import { isRecord } from '../../record.ts';

/** Fields of the page's head that have languages; they are written without the `$t` of nodes. */
const HEAD_TEXTS: ReadonlySet<string> = new Set(['/pageHead/title', '/pageHead/description']);

/**
 * JSON Pointer of the first change that is more than words of a localised text: `{ $t: { th: … } }` in a node, `{ th: …
 * }` in the title and the description. Undefined if only words of the languages differ (null: of any). Null stands for a
 * page that is not there.
 */
export function findChangeBesideTexts(
  before: unknown,
  after: unknown,
  langs: readonly Lang[] | null,
  path = '',
): string | undefined {
  if (Object.is(before, after)) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return path;
    return firstOf(before.keys(), (index) =>
      findChangeBesideTexts(before[index], after[index], langs, path + pointerToken(index)),
    );
  }
  if (!isRecord(before) || !isRecord(after)) return path;
  if (HEAD_TEXTS.has(path)) return findChangeBesideWords(before, after, langs, path);
  const isText = Object.hasOwn(before, '$t') && isRecord(before.$t);
  return firstOf(new Set([...Object.keys(before), ...Object.keys(after)]), (key) => {
    const at = path + pointerToken(key);
    // A page without a head may get marks, or lose them.
    const absent = at === '/pageHead' ? {} : undefined;
    const [here, there] = [valueOf(before, key) ?? absent, valueOf(after, key) ?? absent];
    // Whether somebody has read a machine's words is said by who translates into their language.
    if (at === `/pageHead/${MACHINE_TEXTS}`) {
      if (there !== undefined && !areMachineTexts(there)) return at;
      return firstOf(langs === null ? [] : LANGS.filter((lang) => !langs.includes(lang)), (lang) => {
        const [was, now] = [here, there].map((marks) => (isRecord(marks) ? valueOf(marks, lang) : undefined));
        return isJsonEqual(was, now) ? undefined : at + pointerToken(lang);
      });
    }
    return isText && key === '$t' && isRecord(here) && isRecord(there)
      ? findChangeBesideWords(here, there, langs, at)
      : findChangeBesideTexts(here, there, langs, at);
  });
}

/** A key that is none of the languages, or a word that is no text. */
function findChangeBesideWords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  langs: readonly Lang[] | null,
  path: string,
): string | undefined {
  return firstOf(new Set([...Object.keys(before), ...Object.keys(after)]), (key) => {
    const [here, there] = [valueOf(before, key), valueOf(after, key)];
    const isOpen = isLang(key) && (langs?.includes(key) ?? true);
    const isWord = isOpen && (there === undefined || typeof there === 'string');
    return isWord ? undefined : findChangeBesideTexts(here, there, langs, path + pointerToken(key));
  });
}

function valueOf(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function firstOf<Key>(keys: Iterable<Key>, find: (key: Key) => string | undefined): string | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
