import { type Messages, setupI18n } from '@lingui/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#schemas/lang.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import { hrefIn } from './choice.ts';
import { LanguageBar } from './language-bar.tsx';

/** Messages in the offered language, which the page's own catalogue lacks. */
const CATALOGUES = import.meta.glob<Messages>('../../locales/*.po', { query: { part: 'offer' }, import: 'messages' });

/** The offer and its outcomes. */
export interface LanguageBarOptions {
  /** The language that is offered. */
  readonly lang: Lang;
  readonly currentPage: Pick<CurrentPage, 'subscribe'>;
  readonly choose: (lang: Lang) => void;
  /** Called when the offer is closed. */
  readonly stay: () => void;
}

/** Shows the offer over every page until it is closed. */
export async function showLanguageBar({ lang, currentPage, choose, stay }: LanguageBarOptions): Promise<void> {
  const i18n = setupI18n({
    locale: lang,
    messages: { [lang]: (await CATALOGUES[`../../locales/${lang}.po`]?.()) ?? {} },
  });
  const container = document.createElement('div');
  // First in the order of reading, as it is about the whole page.
  document.body.prepend(container);
  const root = createRoot(container);
  const show = () =>
    root.render(
      createElement(LanguageBar, {
        i18n,
        lang,
        href: hrefIn(lang, location),
        onGo: () => choose(lang),
        onClose: () => {
          stay();
          leave();
        },
      }),
    );
  const stop = currentPage.subscribe(show);
  const leave = () => {
    stop();
    root.unmount();
    container.remove();
  };
  show();
}
