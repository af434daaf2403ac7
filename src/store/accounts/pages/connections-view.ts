import { html } from 'hono/html';
import { type Lang, LANG_NAMES, LANG_TAGS, LANGS, textIn } from '#schemas/lang.ts';
import { AGENT_TEXTS } from '../../agent-login/texts.ts';
import { formatDay } from '../../site/lang.ts';
import type { Markup } from '../../site/layout.ts';
import type { JoinedShop } from '../records.ts';
import { frame } from './account-frame.ts';
import { TEXTS } from './texts.ts';

interface Connections {
  readonly email: string;
  readonly joined: readonly JoinedShop[];
  readonly hasLeft: boolean;
  /** Agents that work in this shop for the person. */
  readonly agents: readonly Agent[];
}

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/**
 * Settings & Connections: the language of these pages, the means of login, the shops with a membership, and connected
 * agents.
 */
export function connectionsView(lang: Lang, { email, joined, hasLeft, agents }: Connections): Markup {
  const t = TEXTS[lang];
  return frame(
    'connections',
    lang,
    html`${hasLeft ? html`<p class="notice good" role="status">${t.hasLeft}</p>` : ''}
      <div class="pay">
        <section class="card">
          <h2>${t.joinedShops}</h2>
          ${joined.length === 0 ? html`<p>${t.noneJoined}</p>` : html`<p class="quiet">${t.maySee}</p>`}
          <ul class="rows joined">
            ${joined.map((shop) => shopRow(lang, shop))}
          </ul>
        </section>
        <section class="card">
          <h2>${t.settings}</h2>
          <ul class="rows">
            <li class="between">
              <span class="quiet">${t.language}</span>
              <span class="choices"
                >${LANGS.map(
                  (each) =>
                    html`<a
                      href="?lang=${each}"
                      lang="${LANG_TAGS[each]}"
                      hreflang="${LANG_TAGS[each]}"
                      ${each === lang ? html`aria-current="true"` : ''}
                      >${LANG_NAMES[each]}</a
                    >`,
                )}</span
              >
            </li>
            <li class="between"><span class="quiet">${t.loginBy}</span><span>${email}</span></li>
          </ul>
        </section>
        ${agents.length === 0 ? '' : agentsSection(lang, agents)}
      </div>`,
  );
}

function agentsSection(lang: Lang, agents: readonly Agent[]): Markup {
  const t = AGENT_TEXTS[lang];
  return html`<section class="card">
    <h2>${t.agents}</h2>
    <p class="quiet">${t.agentsLead}</p>
    <ul class="rows">
      ${agents.map(
        ({ id, name, createdAt }) =>
          html`<li class="between">
            <span><strong>${name}</strong> <span class="quiet">${formatDay(createdAt, lang)}</span></span>
            <form method="post" action="/account/connections/agents?lang=${lang}">
              <button class="button second" name="id" value="${id}" aria-label="${t.disconnect}: ${name}">
                ${t.disconnect}
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}

function shopRow(lang: Lang, { webId, name, joinedAt, points }: JoinedShop): Markup {
  const t = TEXTS[lang];
  const shop = textIn(name, lang);
  return html`<li class="stack">
    <div class="between">
      <strong>${shop}</strong><span class="quiet">${t.memberSince} ${formatDay(joinedAt, lang)}</span>
    </div>
    <div class="between">
      <span>${t.points}: <span class="amount">${points}</span></span>
      <details class="leave">
        <summary class="button second">${t.leave}</summary>
        <form class="notice" method="post" action="/account/connections/leave?lang=${lang}">
          <p>${t.leaveLoses}</p>
          <input type="hidden" name="web_id" value="${webId}" />
          <button class="button" aria-label="${t.leaveNow}: ${shop}">${t.leaveNow}</button>
        </form>
      </details>
    </div>
  </li>`;
}
