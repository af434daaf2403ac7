/** Names of languages as translators' programs write them, as languages of the shop. Pure. */
import { isLang, type Lang, LANG_TAGS, LANGS, langOf } from '#schemas/lang.ts';

/** Codes of the shop's languages (ISO 639), which those of its paths may not be. */
const TAGS: readonly string[] = LANGS.map((lang) => new Intl.Locale(LANG_TAGS[lang]).language);
const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });
/** The same codes by their English names, as old versions of Poedit have them. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  TAGS.map((tag) => [ENGLISH.of(tag)?.toLowerCase(), tag]),
);
/** Scripts of Chinese in older names. */
const SCRIPTS: Readonly<Record<string, string>> = { chs: 'Hans', cht: 'Hant', simplified: 'Hans', traditional: 'Hant' };

/**
 * The meaning of a language's name. `traditional`: Chinese in traditional characters, which is another text than that
 * of the shop.
 */
export type NamedLanguage = Lang | 'traditional' | 'other' | 'none';

/**
 * Reads the name of a language. It may be a code of the shop, a tag with or without script and country, a locale of gettext
 * (`th_TH.UTF-8`, `en_GB`), a three-letter code (`jpn`), or an English name. The country decides where a name has no
 * script: `zh_TW` is in traditional characters.
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
  if (locale === undefined) return 'other';
  return langOf(locale.toString()) ?? (TAGS.includes(locale.language) ? 'traditional' : 'other');
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
