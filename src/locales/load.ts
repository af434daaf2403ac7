/** The locale table: one catalogue a language, each loaded when it is needed. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Lang } from '#schemas/lang.ts';

const CATALOGUES = {
  th: () => import('./th.po'),
  en: () => import('./en.po'),
  cn: () => import('./cn.po'),
  kr: () => import('./kr.po'),
  jp: () => import('./jp.po'),
} as const satisfies Record<Lang, () => Promise<{ readonly messages: Messages }>>;

/**
 * Messages of one language, in an instance of its own, because requests in different languages run concurrently.
 * `overrides` are the shop's own messages, compiled. A message that a catalogue lacks is shown in Thai.
 */
export async function loadI18n(lang: Lang, overrides: Messages = {}): Promise<I18n> {
  const { messages } = await CATALOGUES[lang]();
  return setupI18n({ locale: lang, messages: { [lang]: { ...messages, ...overrides } } });
}
