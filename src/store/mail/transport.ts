/**
 * Transports of mails: an SMTP server, or the log of a shop that has none. Only this file imports the mail library
 * (nodemailer), with the first mail to a server.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailRow } from '../database/tables/mail.ts';

/** Limits of an attempt, in ms. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails, one at a time. */
export interface MailTransport {
  /** Whether mails stay in this process, so that sending is immediate. */
  readonly isLocal: boolean;
  /** @throws MailRefused if a retry is pointless; any other error may be retried. */
  send(mail: MailRow): Promise<void>;
  close(): void;
}

/** The mail server will never accept this mail: it refused the recipient or the content. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** An SMTP server and the sender address of mails. */
export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; options of nodemailer as query (`requireTLS=true`). */
  readonly url: string;
  readonly from: string;
}

/** Sends by SMTP. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  let opened: ReturnType<typeof openTransporter> | undefined;
  return {
    isLocal: false,
    async send({ id, recipient, senderName, subject, text, html }) {
      try {
        opened ??= openTransporter({ url, disableFileAccess: true, disableUrlAccess: true });
        const transporter = await opened;
        await transporter.sendMail({
          // Passed as objects: nodemailer parses no second recipient out of an address.
          from: { name: oneLine(senderName), address: from },
          to: { name: '', address: recipient },
          subject: oneLine(subject),
          text,
          html,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          // Avoids holiday notes and read receipts.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused('the mail server refused the mail', { cause: error }) : error;
      }
    },
    close: () =>
      void opened?.then(
        (transporter) => transporter.close(),
        () => undefined,
      ),
  };
}

async function openTransporter(options: { readonly url: string } & Readonly<Record<string, boolean | string>>) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...options, ...LIMITS });
}

/** Connects to a mail server and logs in, without sending anything. @throws an error that says what failed */
export async function probeSmtp({ url }: SmtpOptions): Promise<void> {
  const transporter = await openTransporter({ url });
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

/**
 * Logs a mail with the link of an account's mail. An order's link is not logged, because it opens the order without a
 * log-in. With a folder, the mail's HTML is written there.
 */
export function logTransport(log: (entry: object) => void, folder?: string): MailTransport {
  return {
    isLocal: true,
    async send({ id, kind, recipient: to, link, html }) {
      if (folder !== undefined) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${kind}-${id}.html`), html, { mode: 0o600 });
      }
      const message = [kind, to, ...(link === null ? [] : [link])].join(' ');
      log({ event: 'mail', subject: kind, to, ...(link === null ? {} : { link }), message });
    },
    close: () => undefined,
  };
}

/**
 * SMTP responses of 500 and above to the recipient or the content are final; the operator can fix those to a log-in.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

/** A line end in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
