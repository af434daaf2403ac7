/** The catalogues of the shop, each loaded when its language is needed. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Lang } from '#schemas/lang.ts';

const CATALOGUES = import.meta.glob<Messages>('./*.po', { query: { part: 'shop' }, import: 'messages' });

/**
 * Messages of one language, in an instance of its own, because requests in different languages run concurrently.
 * `overrides` are the shop's own messages, compiled. A message that a catalogue lacks is shown in the language's
 * fallbacks.
 */
export async function loadI18n(lang: Lang, overrides: Messages = {}): Promise<I18n> {
  const messages = await CATALOGUES[`./${lang}.po`]?.();
  return setupI18n({ locale: lang, messages: { [lang]: { ...messages, ...overrides } } });
}
