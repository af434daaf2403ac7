/** Mails of the account site, each with one link. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { MailKind } from '../database/tables/mail.ts';
import type { Permit } from '../limits/effects.ts';
import type { Shop } from '../shop.ts';
import type { SiteDeps } from '../site/deps.ts';
import { langOf } from '../site/lang.ts';
import { COLOURS, mailButton, mailHtml } from './frame.ts';
import { type Mail, queueMail } from './outbox.ts';
import { MAIL_TEXTS } from './texts.ts';

/** Kinds of these mails: `confirm` finishes a registration, `registered-already` leads to the log-in. */
export type LinkMailKind = Exclude<MailKind, `order-${string}` | 'restock'>;

/** A mail with a link, which its log line contains too. */
export interface LinkMail {
  readonly kind: LinkMailKind;
  readonly to: string;
  readonly link: string;
  readonly shop: Shop;
  readonly lang: Lang;
}

/** Writes the mail of a link. */
export async function linkMail({ kind, to, link, shop, lang }: LinkMail): Promise<Mail> {
  const { orOpen, [kind]: texts } = MAIL_TEXTS[lang];
  const { title, lead, button, hint } = texts;
  const name = textIn(shop.name, lang);
  const body = html`${mailButton(button, link)}
    <p style="margin:0 0 16px;font-size:13px;color:${COLOURS.muted};word-break:break-all">
      ${orOpen}<br /><a href="${link}" style="color:${COLOURS.accent}">${link}</a>
    </p>
    <p style="margin:0;color:${COLOURS.muted}">${hint}</p>`;
  return {
    webId: shop.webId,
    kind,
    to,
    link,
    senderName: name,
    subject: texts.subject(name),
    text: `${title}\n${lead}\n\n${button}: ${link}\n\n${hint}\n`,
    html: await mailHtml({ lang, shop: name, title, lead, body }),
  };
}

/** Sends a link of the account site, in the language of the page that requested it. */
export async function sendLink(
  { db, shopOf, linkOrigin, mail, now }: SiteDeps,
  { req: { raw: request } }: Context,
  { kind, to, path }: { readonly kind: LinkMailKind; readonly to: string; readonly path: string },
  permit: Permit<'mail-sent'>,
): Promise<void> {
  const link = `${await linkOrigin(request)}${path}`;
  const written = { kind, to: to.toLowerCase(), link, shop: await shopOf(request), lang: langOf(request) };
  await queueMail(db, await linkMail(written), now(), permit);
  await mail.wake();
}
