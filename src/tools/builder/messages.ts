/** The builder's texts, and those of the form it shares with the gallery; no shopper loads either. */
import type { Messages } from '@lingui/core';
import type { Lang } from '#schemas/lang.ts';

type Catalogue = () => Promise<{ readonly messages: Messages }>;

const CATALOGUES: Readonly<Record<Lang, readonly Catalogue[]>> = {
  th: [() => import('../gallery/locales/th.po'), () => import('./locales/th.po')],
  en: [() => import('../gallery/locales/en.po'), () => import('./locales/en.po')],
  cn: [() => import('../gallery/locales/cn.po'), () => import('./locales/cn.po')],
  kr: [() => import('../gallery/locales/kr.po'), () => import('./locales/kr.po')],
  jp: [() => import('../gallery/locales/jp.po'), () => import('./locales/jp.po')],
};

export async function loadMessages(lang: Lang): Promise<Messages> {
  const parts = await Promise.all(CATALOGUES[lang].map((load) => load()));
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages;
}
