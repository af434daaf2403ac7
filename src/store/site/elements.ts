/** The form field of both sites. */
import { html } from 'hono/html';
import type { Markup } from './layout.ts';

/** An `<input>` with its texts, which are escaped when it is written; required unless `optional`. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly value?: string;
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric' | 'text';
  readonly hint?: string | Markup;
  /** The fault of the value, in the page's language. */
  readonly fault?: string | undefined;
  readonly maxlength?: number;
  readonly optional?: boolean;
  /** A code or a number: keyboards neither capitalise nor correct it. */
  readonly isVerbatim?: boolean;
}

/** A labelled field with its hint and its fault beside it. */
export function field(given: Field): Markup {
  const { name, label, type = 'text', value = '', autocomplete, inputmode, hint, fault, maxlength, optional } = given;
  const isVerbatim = given.isVerbatim ?? (type === 'email' || type === 'tel' || inputmode === 'numeric');
  const describedBy = [hint === undefined ? '' : `${name}-hint`, fault === undefined ? '' : `${name}-fault`].filter(
    Boolean,
  );
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      ${optional === true ? '' : html`required`}
      ${autocomplete === undefined ? '' : html`autocomplete="${autocomplete}"`}
      ${isVerbatim ? html`autocapitalize="off" autocorrect="off" spellcheck="false"` : ''}
      ${inputmode === undefined ? '' : html`inputmode="${inputmode}"`}
      ${maxlength === undefined ? '' : html`maxlength="${maxlength}"`}
      ${describedBy.length === 0 ? '' : html`aria-describedby="${describedBy.join(' ')}"`}
      ${fault === undefined ? '' : html`aria-invalid="true" autofocus`}
    />
    ${faultPart(name, fault)}
  </div>`;
}

/** The fault of a field, or an empty element for one. */
export function faultPart(name: string, fault: string | undefined): Markup {
  const text = fault === undefined ? '' : html`<p class="fault" id="${name}-fault">${fault}</p>`;
  return html`<div data-part="${name}-fault">${text}</div>`;
}
