import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';
import { messages as cn } from './locales/cn.po';
import { messages as en } from './locales/en.po';
import { messages as jp } from './locales/jp.po';
import { messages as kr } from './locales/kr.po';
import { messages as th } from './locales/th.po';

/** The gallery's catalogues, apart from the shop's, which every shopper loads. */
const CATALOGUES: Readonly<Record<Lang, Messages>> = { th, en, cn, kr, jp };

/** Adds the gallery's messages to the page's for its children. */
export function GalleryMessages({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const { lang } = usePage();
  const both = useMemo(
    () => setupI18n({ locale: lang, messages: { [lang]: { ...i18n.messages, ...CATALOGUES[lang] } } }),
    [i18n, lang],
  );
  return <I18nProvider i18n={both}>{children}</I18nProvider>;
}
