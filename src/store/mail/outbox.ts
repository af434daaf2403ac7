/**
 * Sends the mails of the outbox: at least once each, by the process that claims it. A claim is a lease: the mail of a
 * process that is killed while sending is due again when the lease ends.
 */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { keepRounds } from '../../bounds/rounds.ts';
import type { Database } from '../database/database.ts';
import { type MailKind, type MailRow, mails } from '../database/tables/mail.ts';
import { describeFailure } from '../failure.ts';
import type { Permit } from '../limits/effects.ts';
import { MailRefused, type MailTransport } from './transport.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Longer than any attempt: the transport's own limits add up to 50 s. */
const LEASE_MS = 2 * MINUTE_MS;
const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** Age at which an unsent mail is dropped. */
export const GIVE_UP_MS = 24 * 60 * MINUTE_MS;
/** Interval of looking for mails of other processes and due retries. */
const POLL_MS = 15 * SECOND_MS;

/** A mail to be sent. */
export interface Mail {
  readonly webId: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link?: string;
}

/** Writes a mail into the outbox; `db` is the transaction of the reason for the mail. */
export async function queueMail(
  db: Database,
  { to, link, ...mail }: Mail,
  now: Date,
  _permit: Permit<'mail-sent'>,
): Promise<void> {
  await db.insert(mails).values({ ...mail, recipient: to, link: link ?? null, createdAt: now, dueAt: now });
}

interface OutboxDeps {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly now: () => Date;
  readonly log: (entry: object) => void;
}

/** The sender of a process. */
export interface Outbox {
  /** Whether mails go to the log of this process. */
  readonly isLocal: boolean;
  /**
   * Starts a round, after a mail was written. Resolves after the round if mails go to the log, at once if they are sent
   * by SMTP.
   */
  wake(): Promise<void>;
  /** Stops after the current attempt. */
  close(): Promise<void>;
}

/** Sends due mails every 15 s, and whenever it is woken. */
export function openOutbox(deps: OutboxDeps): Outbox {
  const rounds = keepRounds({
    everyMs: POLL_MS,
    async work(isOver) {
      while (!isOver() && (await sendOne(deps)));
    },
    onFailure: (error) => deps.log({ event: 'outbox failed', level: 'error', ...describeFailure(error) }),
  });
  return {
    isLocal: deps.transport.isLocal,
    async wake() {
      const sent = rounds.wake();
      if (deps.transport.isLocal) await sent;
    },
    async close() {
      await rounds.close();
      deps.transport.close();
    },
  };
}

/** Claims one due mail and sends it; false if none is due. */
export async function sendOne({ db, transport, now, log }: OutboxDeps): Promise<boolean> {
  const mail = await claimMail(db, now());
  if (mail === undefined) return false;
  const about = { kind: mail.kind, mail: mail.id, attempts: mail.attempts };
  try {
    await transport.send(mail);
  } catch (error) {
    const failure = describeFailure(error);
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS);
    const dueAt = new Date(now().getTime() + waitMs);
    const isLast = error instanceof MailRefused || dueAt.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
    if (isLast) {
      await db.delete(mails).where(eq(mails.id, mail.id));
      log({ event: 'mail given up', level: 'error', ...about, ...failure });
    } else {
      await db.update(mails).set({ dueAt }).where(isClaim(mail));
      log({ event: 'mail delayed', ...about, until: dueAt.toISOString(), ...failure });
    }
    return true;
  }
  await db.delete(mails).where(eq(mails.id, mail.id));
  if (!transport.isLocal) log({ event: 'mail sent', ...about });
  return true;
}

/** Claims the mail that is due longest; skips those that other processes claim at the same moment. */
async function claimMail(db: Database, now: Date): Promise<MailRow | undefined> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.dueAt, now))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return mail;
}

/** Another process may have claimed a mail after its lease ended; the date of that claim stays. */
function isClaim({ id, attempts }: MailRow) {
  return and(eq(mails.id, id), eq(mails.attempts, attempts));
}
