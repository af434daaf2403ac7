import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import type { Markup } from '../../site/layout.ts';
import { TEXTS } from './texts.ts';

const PAGES = ['orders', 'profile', 'addresses', 'security', 'connections'] as const;

/** The frame of the account's pages: the name and the navigation. */
export function frame(current: (typeof PAGES)[number], lang: Lang, body: Markup): Markup {
  const t = TEXTS[lang];
  return html`<h1>${t[current]}</h1>
    <nav aria-label="${t.account}">
      <details class="places">
        <summary>${t.account}</summary>
        <div class="tabs">
          ${PAGES.map((name) => html`<a href="/account/${name}?lang=${lang}" ${name === current ? html`aria-current="page"` : ''}>${t[name]}</a>`)}
          <a href="/account/logout?lang=${lang}">${t.logout}</a>
        </div>
      </details>
    </nav>
    ${body}`;
}
