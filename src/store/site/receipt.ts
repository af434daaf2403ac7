import { html } from 'hono/html';
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { formatBaht } from './lang.ts';
import type { Markup } from './layout.ts';

interface ReceiptLine {
  readonly name: LocalText;
  readonly unit: LocalText;
  readonly quantity: number;
}

/** What was bought, and its sum in baht behind the given words. */
export function receipt(lang: Lang, lines: readonly ReceiptLine[], label: string, net: number): Markup {
  return html`<ul class="rows">
      ${lines.map(
        ({ name, unit, quantity }) =>
          html`<li class="between">
            <span>${textIn(name, lang)}</span><span class="amount">${quantity} ${textIn(unit, lang)}</span>
          </li>`,
      )}
    </ul>
    <p class="between sum"><strong>${label}</strong><strong class="amount">${formatBaht(net, lang)}</strong></p>`;
}
