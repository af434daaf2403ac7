/** Texts in several languages inside free-form JSON (base, page heads), their placeholders and their sort order. */
import { isLang, type Lang, LANG_TAGS, type LocalText, textIn } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { intlByLang } from '#schemas/values/text/intl-by-lang.ts';

/** Whether a value is a text by language: an object with nothing but texts under language codes. */
export function isLocalText(value: unknown): value is Exclude<LocalText, string> {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, text]) => isLang(key) && typeof text === 'string');
}

/** A copy in which every text in several languages is the text of one. */
export function resolveTexts(value: unknown, lang: Lang): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveTexts(item, lang));
  if (isLocalText(value)) return textIn(value, lang);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveTexts(item, lang)]));
}

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Copies a value with `{name}` and the like replaced; an unknown placeholder becomes empty. */
export function fillPlaceholders(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
  }
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillPlaceholders(item, values)]));
}

/** Compares names by the collation of a language: the database lacks the Thai one. */
export const collatorOf = intlByLang((_, lang) => new Intl.Collator([LANG_TAGS[lang], 'th'], { numeric: true }));
