/** Texts of Vendure in the shop's languages. */
import type { Lang, LocalText } from '#schemas/lang.ts';

const LANGS_OF_ENGINE: Readonly<Record<string, Lang>> = {
  th: 'th',
  en: 'en',
  zh: 'cn',
  zh_Hans: 'cn',
  ko: 'kr',
  ja: 'jp',
};

/** A text in the languages that Vendure has; if all are equal, a plain text. */
export function textOf<T extends { readonly languageCode: string }>(
  translations: readonly T[],
  read: (translation: T) => string,
): LocalText {
  const texts = translations.flatMap((translation): [Lang, string][] => {
    const lang = LANGS_OF_ENGINE[translation.languageCode];
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
