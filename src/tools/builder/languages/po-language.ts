/** Names of languages as translators' programs write them, as languages of the shop. Pure. */
import { isLang, type Lang } from '#schemas/lang.ts';

/** A language of the shop, by its code in BCP 47. */
const SHOP: Readonly<Record<string, Lang>> = { th: 'th', en: 'en', zh: 'cn', cmn: 'cn', ko: 'kr', ja: 'jp' };
/** English names, as old versions of Poedit have them. */
const NAMES: Readonly<Record<string, string>> = {
  thai: 'th',
  english: 'en',
  chinese: 'zh',
  korean: 'ko',
  japanese: 'ja',
};
/** Scripts of Chinese in older names. */
const SCRIPTS: Readonly<Record<string, string>> = { chs: 'Hans', cht: 'Hant', simplified: 'Hans', traditional: 'Hant' };

/**
 * The meaning of a language's name. `traditional`: Chinese in traditional characters, which is another text than that
 * of the shop.
 */
export type NamedLanguage = Lang | 'traditional' | 'other' | 'none';

/**
 * Reads the name of a language. It may be a code of the shop (`cn`), a tag (`zh-Hans-CN`), a locale of gettext
 * (`zh_CN.UTF-8`, `en_GB`), a three-letter code (`jpn`), or an English name. The country decides where a name has no
 * script: `zh_TW` is traditional.
 */
export function readLanguage(name: string | undefined): NamedLanguage {
  const plain = (name ?? '').trim().toLowerCase();
  if (plain === '') return 'none';
  if (isLang(plain)) return plain;
  const [tag = ''] = plain.split(/[.@]/, 1);
  const parts = tag.split(/[\s_()-]+/).filter((part) => part !== '');
  const named = parts.map((part) => NAMES[part] ?? SCRIPTS[part] ?? part);
  const [first = '', ...others] = named;
  // "Simplified Chinese" has its script first.
  const locale = localeOf(SCRIPT.test(first) ? [...others, first] : named);
  const lang = locale === undefined ? undefined : SHOP[locale.language];
  if (lang === undefined) return 'other';
  return lang === 'cn' && locale?.script === 'Hant' ? 'traditional' : lang;
}

const SCRIPT = /^Han[st]$/;

/** The locale with its likely script; undefined where the name is no tag. */
function localeOf(parts: readonly string[]): Intl.Locale | undefined {
  try {
    return new Intl.Locale(parts.join('-')).maximize();
  } catch {
    return undefined;
  }
}
