/** Fills the rules of a shop into its texts. */
import { DEFAULT_LANG, isLang, type Lang, LANGS, type LocalText } from '#schemas/lang.ts';
import { fillText, fillTexts } from '#schemas/values/text/rule-texts.ts';
import type { ShopPolicy } from '../shop.ts';
import { ruleValues } from './rule-values.ts';

type Policy = ShopPolicy;
type Values = Readonly<Record<string, string>>;

const known = new WeakMap<Policy, Partial<Record<Lang, Values>>>();

function valuesOf(policy: Policy): (lang: Lang) => Values {
  return (lang) => {
    const byLang = known.get(policy) ?? {};
    known.set(policy, byLang);
    return (byLang[lang] ??= ruleValues(policy, lang));
  };
}

/** The values of all rules by language, for previews of texts that contain them. */
export function allRuleValues(policy: Policy): Readonly<Record<string, Values>> {
  return Object.fromEntries(LANGS.map((lang) => [lang, valuesOf(policy)(lang)]));
}

/** Fills the rules into a text of one language. */
export function fillRuleText(text: string, policy: Policy, lang: Lang): string {
  return fillText(text, valuesOf(policy), lang);
}

/** Fills the rules into a text in one or more languages. */
export function fillLocalText(text: LocalText, policy: Policy): LocalText {
  if (typeof text === 'string') return fillRuleText(text, policy, DEFAULT_LANG);
  const entries = Object.entries(text).map(([lang, one]) => [
    lang,
    isLang(lang) ? fillRuleText(one, policy, lang) : one,
  ]);
  return Object.fromEntries(entries);
}

/**
 * Fills the rules into any JSON, each text in the language of its key; a value without placeholders is returned
 * unchanged.
 */
export function fillRules(value: unknown, policy: Policy, lang: Lang = DEFAULT_LANG): unknown {
  return fillTexts(value, valuesOf(policy), lang);
}
