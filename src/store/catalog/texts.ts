/** Texts in several languages inside free-form JSON (base, page heads). */
import { isLang, type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';

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
