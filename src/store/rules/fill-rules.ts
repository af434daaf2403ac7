/** Fills the rules of a shop into its texts. */
import { DEFAULT_LANG, isLang, type Lang, LANGS, type LocalText } from '#schemas/lang.ts';
import { fillText, fillTexts } from '#schemas/values/text/rule-texts.ts';
import type { ShopPolicy } from '../shop.ts';
import { ruleValueOf, ruleValues } from './rule-values.ts';

/** The values of all rules by language, for previews of texts that contain them. */
export function allRuleValues(policy: ShopPolicy): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(LANGS.map((lang) => [lang, ruleValues(policy, lang)]));
}

/** Fills the rules into a text of one language. */
export function fillRuleText(text: string, policy: ShopPolicy, lang: Lang): string {
  return fillText(text, ruleValueOf(policy), lang);
}

/** Fills the rules into a text in one or more languages. */
export function fillLocalText(text: LocalText, policy: ShopPolicy): LocalText {
  if (typeof text === 'string') return fillRuleText(text, policy, DEFAULT_LANG);
  const valueOf = ruleValueOf(policy);
  const entries = Object.entries(text).map(([lang, one]) => [lang, isLang(lang) ? fillText(one, valueOf, lang) : one]);
  return Object.fromEntries(entries);
}

/**
 * Fills the rules into any JSON, each text in the language of its key; a value without placeholders is returned
 * unchanged.
 */
export function fillRules(value: unknown, policy: ShopPolicy, lang: Lang = DEFAULT_LANG): unknown {
  return fillTexts(value, ruleValueOf(policy), lang);
}
