/** Puts the rules of a shop into its texts. */
import { DEFAULT_LANG, isLang, type Lang, type LocalText } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { ShopPolicy } from '../shop.ts';
import { ruleValues } from './rule-values.ts';

/** A placeholder of a rule in a text. */
export const RULE_PLACEHOLDER = /\{\{([a-z_]+)\}\}/g;

type Policy = ShopPolicy;

const known = new WeakMap<Policy, Partial<Record<Lang, Readonly<Record<string, string>>>>>();

function valuesOf(policy: Policy, lang: Lang): Readonly<Record<string, string>> {
  const byLang = known.get(policy) ?? {};
  known.set(policy, byLang);
  return (byLang[lang] ??= ruleValues(policy, lang));
}

/** A text in one language with the values of its rules; a rule that the shop does not have leaves an ellipsis. */
export function fillRuleText(text: string, policy: Policy, lang: Lang): string {
  if (!text.includes('{{')) return text;
  const values = valuesOf(policy, lang);
  return text.replace(RULE_PLACEHOLDER, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '…') : '…',
  );
}

/** A text in one or more languages, each filled in its own. */
export function fillLocalText(text: LocalText, policy: Policy): LocalText {
  if (typeof text === 'string') return fillRuleText(text, policy, DEFAULT_LANG);
  const entries = Object.entries(text).map(([lang, one]) => [
    lang,
    isLang(lang) ? fillRuleText(one, policy, lang) : one,
  ]);
  return Object.fromEntries(entries);
}

/** Any JSON with its texts filled, each in the language of its key; what holds no placeholder is returned as it is. */
export function fillRules(value: unknown, policy: Policy, lang: Lang = DEFAULT_LANG): unknown {
  if (typeof value === 'string') return fillRuleText(value, policy, lang);
  if (Array.isArray(value)) {
    const filled: readonly unknown[] = value.map((item) => fillRules(item, policy, lang));
    return filled.every((item, index) => item === value[index]) ? value : filled;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, fillRules(item, policy, isLang(key) ? key : lang)] as const,
  );
  return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries);
}
