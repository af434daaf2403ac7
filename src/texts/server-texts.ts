/** Texts that the server and the store service write: mails, pages without script, documents beside the app. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type MessageDescriptor, setupI18n } from '@lingui/core';
import { type Lang, LANGS } from '../../schemas/lang.ts';
import { checkCatalogues, readCatalogue } from './read-catalogue.ts';

// By the package's name: the server's build may be in a shop project.
const CATALOGUES = join(dirname(createRequire(import.meta.url).resolve('raan/package.json')), 'src/locales');
// A server without its texts must not start: it would fail in the middle of an order.
checkCatalogues(CATALOGUES);

/** Writes messages in one language. */
interface MessageWriter {
  readonly _: (message: MessageDescriptor) => string;
}

const loaded = new Map<Lang, MessageWriter>();

/** The server's messages of a language, read at their first use. */
function messagesOf(lang: Lang): MessageWriter {
  const known = loaded.get(lang);
  if (known !== undefined) return known;
  const i18n = setupI18n({ locale: lang, messages: { [lang]: readCatalogue(CATALOGUES, lang, 'server') } });
  const writer: MessageWriter = {
    _: ({ values = {}, ...message }) => i18n._({ ...message, values: asWritten(values) }),
  };
  loaded.set(lang, writer);
  return writer;
}

/** Lingui reads `\u0041` and `\x41` as an A, also in values. A backslash of a name stands for itself. */
function asWritten(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\u005c`) : value,
    ]),
  );
}

/**
 * Texts by language, written at their first use. `write` gets each message by `i18n._({ id, message })`, where
 * `npm run messages` finds it.
 */
export function serverTexts<Texts>(write: (i18n: MessageWriter) => Texts): Readonly<Record<Lang, Texts>> {
  const written = new Map<Lang, { readonly texts: Texts }>();
  const textsIn = (lang: Lang): Texts => {
    const { texts } = written.get(lang) ?? { texts: write(messagesOf(lang)) };
    written.set(lang, { texts });
    return texts;
  };
  const getters = LANGS.map((lang) => [lang, { enumerable: true, get: () => textsIn(lang) }] as const);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<Lang, Texts>;
}
