/** Texts of a shop in a further language, in one file: `texts/<language>.json`, from each English text to its translation. */
import * as v from 'valibot';
import { isLang, type Lang } from '#schemas/lang.ts';
import { showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import type { FileProblem } from './problem.ts';

/** A file of `texts/`: `name` is without its extension. */
interface TextsFile {
  readonly file: string;
  readonly name: string;
  readonly value: unknown;
}

const Texts = v.record(v.string(), v.string());

/** Translations of English texts, by language. */
export type Translations = ReadonlyMap<Lang, Readonly<Record<string, string>>>;

/** Reads the files of `texts/`; those with another name or content are reported as problems. */
export function readTranslations(files: readonly TextsFile[], problems: FileProblem[]): Translations {
  const translations = new Map<Lang, Readonly<Record<string, string>>>();
  for (const { file, name, value } of files) {
    const texts = v.safeParse(Texts, value);
    if (isLang(name) && texts.success) translations.set(name, texts.output);
    else {
      const expected = isLang(name) ? 'expected texts by English texts' : 'expected the name of a language';
      problems.push({ file, path: '', expected, found: showValue(isLang(name) ? value : file) });
    }
  }
  return translations;
}

/** Adds the translations to all texts of a value that lack them; a text without English is named by its Thai. */
export function translate(value: unknown, translations: Translations): unknown {
  if (translations.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => translate(item, translations));
  if (!isRecord(value)) return value;
  if (isLocalText(value)) {
    const source = value.en ?? value.th;
    const added = [...translations].flatMap(([lang, texts]) =>
      source === undefined || !Object.hasOwn(texts, source) ? [] : [[lang, texts[source]] as const],
    );
    return { ...Object.fromEntries(added), ...value };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item, translations)]));
}

function isLocalText(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, string>> {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, text]) => isLang(key) && typeof text === 'string');
}
