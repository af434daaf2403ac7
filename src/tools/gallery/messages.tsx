import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { usePage } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';

/** The gallery's catalogues, apart from the shop's, which every shopper loads. */
const CATALOGUES = import.meta.glob<Messages>('../../locales/*.po', {
  query: { part: 'gallery' },
  import: 'messages',
  eager: true,
});

/** Adds the gallery's messages to the page's for its children. */
export function GalleryMessages({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const { lang } = usePage();
  return <I18nProvider i18n={withGallery(i18n, lang)}>{children}</I18nProvider>;
}

/** Every entry of the gallery has the same messages: they are merged once for a page's own. */
const merged = new WeakMap<I18n, { readonly lang: Lang; readonly i18n: I18n }>();

function withGallery(page: I18n, lang: Lang): I18n {
  const known = merged.get(page);
  if (known?.lang === lang) return known.i18n;
  const i18n = setupI18n({
    locale: lang,
    messages: { [lang]: { ...page.messages, ...CATALOGUES[`../../locales/${lang}.po`] } },
  });
  merged.set(page, { lang, i18n });
  return i18n;
}
