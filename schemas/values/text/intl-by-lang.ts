import { INTL_LOCALES, type Lang } from '../../lang.ts';

/**
 * Returns the same `Intl` object for each use of a language, created on the first one. Creating it needs hundreds of
 * times as long as formatting with it, and 25 ms or more on a phone.
 */
export function intlByLang<T>(create: (locale: string, lang: Lang) => T): (lang: Lang) => T {
  const created: Partial<Record<Lang, T>> = {};
  return (lang) => (created[lang] ??= create(INTL_LOCALES[lang], lang));
}
