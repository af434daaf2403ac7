/**
 * The frame of a mail: tables and inline styles, which all mail programs support; the colours are those of the theme
 * `clay`.
 */
import { html } from 'hono/html';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import type { Markup } from '../site/layout.ts';

/** Colours as sRGB: mail programs do not support `oklch`. */
export const COLOURS = {
  ground: '#faf6f0',
  surface: '#fffdfb',
  text: '#352620',
  muted: '#6b584d',
  line: '#e3d8cd',
  accent: '#a44a2c',
  onAccent: '#fffaf6',
} as const;

const FONT = "'IBM Plex Sans Thai Looped','Noto Sans Thai',Prompt,-apple-system,'Segoe UI',Tahoma,sans-serif";

/** A mail in one language; `body` follows the title and the lead. */
export interface MailPage {
  readonly lang: Lang;
  readonly shop: string;
  readonly title: string;
  readonly lead: string;
  readonly body: Markup;
  /** Footer below the body; omitted if empty. */
  readonly foot?: string;
}

/** A whole mail as HTML; mail programs that show a preview beside the subject show the lead. */
export async function mailHtml({ lang, shop, title, lead, body, foot = '' }: MailPage): Promise<string> {
  const page = html`<!doctype html>
    <html lang="${LANG_TAGS[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:0;background:${COLOURS.ground};color:${COLOURS.text};font-family:${FONT};font-size:16px;line-height:1.6"
      >
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOURS.ground}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
                <tr>
                  <td style="padding:0 8px 16px;font-size:20px;font-weight:600;color:${COLOURS.accent}">${shop}</td>
                </tr>
                <tr>
                  <td
                    style="background:${COLOURS.surface};border:1px solid ${COLOURS.line};border-radius:16px;padding:28px 24px"
                  >
                    <h1 style="margin:0 0 8px;font-size:24px;line-height:1.35;font-weight:600">${title}</h1>
                    <p style="margin:0 0 24px;color:${COLOURS.muted}">${lead}</p>
                    ${body}
                  </td>
                </tr>
                ${
                  foot === ''
                    ? ''
                    : html`<tr>
                        <td style="padding:16px 8px;font-size:13px;color:${COLOURS.muted}">${foot}</td>
                      </tr>`
                }
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return String(await page);
}

/** A link as a button. */
export function mailButton(label: string, href: string): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
    <tr>
      <td style="background:${COLOURS.accent};border-radius:999px">
        <a
          href="${href}"
          style="display:inline-block;padding:12px 28px;color:${COLOURS.onAccent};text-decoration:none;font-weight:600"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}
