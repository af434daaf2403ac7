import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Lang } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** Kinds of mails. */
export type MailKind =
  | 'order-received'
  | 'order-cancelled'
  | 'confirm'
  | 'registered-already'
  | 'reset'
  | 'reset-unknown'
  | 'invited'
  | 'restock';

/**
 * The outbox: mails that wait to be sent. A mail is written in the transaction of its reason. Its row is deleted once
 * the mail server has accepted it, so that no links or addresses remain.
 */
export const mails = pgTable(
  'mail',
  {
    /** The mail's `Message-ID` contains it: mailboxes recognise a mail that is sent twice. */
    id: uuid('id').primaryKey().defaultRandom(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    /** Name beside the configured sender address: the shop's, in the recipient's language. */
    senderName: text('sender_name').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The one-time link of an account's mail, for the log of a shop that sends no mail; null otherwise. */
    link: text('link'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Time of the next attempt; during an attempt, the end of its lease. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('mail_due').on(table.dueAt)],
);
/** A mail as stored. */
export type MailRow = typeof mails.$inferSelect;

/**
 * Recipients to notify when a product can be bought again. A row is deleted with its mail, so that no address remains.
 */
export const restockAlerts = pgTable(
  'restock_alert',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    /** The product or variant; it may have been deleted. */
    uuid: text('uuid').notNull(),
    /** In lower case: asking twice creates one row. */
    email: text('email').notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    /** The product's page; empty for a shop without hosts. */
    link: text('link').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.uuid, table.email] }),
    index('restock_alert_age').on(table.createdAt),
  ],
);
