import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#schemas/lang.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import { hrefIn } from './choice.ts';
import { LanguageBar } from './language-bar.tsx';

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
export function showLanguageBar({ lang, currentPage, choose, stay }: LanguageBarOptions): void {
  const container = document.createElement('div');
  // First in the order of reading, as it is about the whole page.
  document.body.prepend(container);
  const root = createRoot(container);
  const show = () =>
    root.render(
      createElement(LanguageBar, {
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
