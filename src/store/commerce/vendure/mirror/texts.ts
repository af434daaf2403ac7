/** Texts of Vendure in the shop's languages. */
import { type Lang, langOf, type LocalText } from '#schemas/lang.ts';

/** A text in the languages that Vendure has; if all are equal, a plain text. */
export function textOf<T extends { readonly languageCode: string }>(
  translations: readonly T[],
  read: (translation: T) => string,
): LocalText {
  // The text of a country (`en_GB`) does not replace that of its language.
  const generalLast = translations.toSorted((a, b) => b.languageCode.length - a.languageCode.length);
  const texts = generalLast.flatMap((translation): [Lang, string][] => {
    const lang = langOf(translation.languageCode);
    const text = read(translation);
    return lang === undefined || text === '' ? [] : [[lang, text]];
  });
  if (new Set(texts.map(([, text]) => text)).size <= 1) return texts[0]?.[1] ?? '';
  return Object.fromEntries(texts);
}

/** Names in the languages that Vendure has. */
export function nameOf(translations: readonly { readonly languageCode: string; readonly name: string }[]): LocalText {
  return textOf(translations, ({ name }) => name);
}
