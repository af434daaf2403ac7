/** Texts that name rules of the shop: `{{claim_days}}` stands for the rule's value in the language of the text. */
import { DEFAULT_LANG, isLang, type Lang } from '../../lang.ts';
import { isRecord } from '../../record.ts';
import { withoutParts } from './text-parts.ts';

/** A placeholder of a rule in a text. */
export const RULE_PLACEHOLDER = /\{\{([a-z_]+)\}\}/g;

/** The value of a rule in a language; undefined for a rule that the shop does not have. */
export type RuleValue = (lang: Lang, name: string) => string | undefined;

/**
 * A text in one language with the values of its rules. A part that names a rule which the shop does not have is left out: nobody is
 * promised what is not there.
 */
export function fillText(text: string, valueOf: RuleValue, lang: Lang): string {
  if (!text.includes('{{')) return text;
  const namesNone = (part: string) =>
    [...part.matchAll(RULE_PLACEHOLDER)].some(([, name = '']) => valueOf(lang, name) === undefined);
  return withoutParts(text, namesNone).replace(RULE_PLACEHOLDER, (_, name: string) => valueOf(lang, name) ?? '');
}

/** Any JSON with its texts filled, each in the language of its key; what holds no placeholder is returned as it is. */
export function fillTexts(value: unknown, valueOf: RuleValue, lang: Lang = DEFAULT_LANG): unknown {
  if (typeof value === 'string') return fillText(value, valueOf, lang);
  if (Array.isArray(value)) {
    const filled: readonly unknown[] = value.map((item) => fillTexts(item, valueOf, lang));
    return filled.every((item, index) => item === value[index]) ? value : filled;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, fillTexts(item, valueOf, isLang(key) ? key : lang)] as const,
  );
  return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries);
}

/** Whether a shown text is what a text with placeholders says, whatever their values are; both with blanks as a browser shows them. */
export function saysText(text: string, shown: string): boolean {
  if (!text.includes('{{')) return text === shown;
  const [first = '', ...rest] = text.split(/\{\{[a-z_]+\}\}/);
  if (!shown.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    // A value has a character at the least, and the last part ends the text.
    const found = index === rest.length - 1 ? shown.length - part.length : shown.indexOf(part, at + 1);
    if (found <= at || !shown.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return at === shown.length;
}
