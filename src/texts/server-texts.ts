/** Texts that the server and the store service write: mails, pages without script, documents beside the app. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { type Lang, LANGS } from '../../schemas/lang.ts';
import { readCatalogue } from './read-catalogue.ts';

// By the package's name: the server's build may be in a shop project.
const CATALOGUES = join(dirname(createRequire(import.meta.url).resolve('raan/package.json')), 'src/locales');

const loaded = new Map<Lang, I18n>();

/** The server's messages of a language, read at their first use. */
function messagesOf(lang: Lang): I18n {
  const known = loaded.get(lang);
  if (known !== undefined) return known;
  const i18n = setupI18n({ locale: lang, messages: { [lang]: readCatalogue(CATALOGUES, lang, 'server') } });
  loaded.set(lang, i18n);
  return i18n;
}

/**
 * Texts by language, written at their first use. `write` gets each message by `i18n._({ id, message })`, where
 * `npm run messages` finds it.
 */
export function serverTexts<Texts>(write: (i18n: I18n) => Texts): Readonly<Record<Lang, Texts>> {
  const written = new Map<Lang, { readonly texts: Texts }>();
  const textsIn = (lang: Lang): Texts => {
    const { texts } = written.get(lang) ?? { texts: write(messagesOf(lang)) };
    written.set(lang, { texts });
    return texts;
  };
  const getters = LANGS.map((lang) => [lang, { enumerable: true, get: () => textsIn(lang) }] as const);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<Lang, Texts>;
}
