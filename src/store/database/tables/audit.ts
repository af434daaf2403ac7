import { bigserial, index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Log-in acts of any account, also a shopper's. */
const ACCESS_ACTS = [
  'log-in',
  'log-in-failed',
  'password-changed',
  'password-reset',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
] as const;

/** Kinds of entries of the audit log. */
export type AuditAct =
  | (typeof ACCESS_ACTS)[number]
  | 'builders-changed'
  | 'page-published'
  | 'page-unpublished'
  | 'page-rolled-back'
  | 'draft-discarded'
  | 'version-named'
  | 'release-created'
  | 'release-terms-set'
  | 'release-approved'
  | 'release-scheduled'
  | 'release-unscheduled'
  | 'release-rolled-out'
  | 'release-withdrawn'
  | 'release-published'
  | 'release-failed'
  | 'release-rolled-back'
  | 'release-discarded'
  | 'release-shared'
  | 'release-unshared'
  | 'member-invited'
  | 'member-joined'
  | 'member-changed'
  | 'member-removed'
  | 'role-created'
  | 'role-changed'
  | 'role-removed'
  | 'token-created'
  | 'token-revoked'
  | 'comment-added'
  | 'comment-resolved'
  | 'comment-reopened'
  | 'review-asked'
  | 'media-uploaded'
  | 'media-replaced'
  | 'media-restored'
  | 'media-deleted'
  | 'media-tagged'
  | 'shop-imported'
  | 'shop-promoted'
  | 'redirects-imported'
  | 'redirect-added'
  | 'redirect-removed'
  | 'database-restored';

/** Whether an act may be a shopper's. */
export function isAccess(act: AuditAct): boolean {
  return ACCESS_ACTS.some((each) => each === act);
}

/**
 * Acts of builders and owners, written in the transaction of the act. Rows never change: a trigger refuses UPDATE and
 * TRUNCATE, and allows DELETE only for retention. They refer to no other table, so that no cascade deletes them.
 */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    /** Account id; null: nobody is logged in, as at the command line. */
    accountId: text('account_id'),
    /** Name of the actor: of the account, or `system:` and the user of the operating system. */
    actor: text('actor'),
    /** Null: the act concerns all shops. */
    webId: text('web_id'),
    /** The changed object, such as a page's path. */
    subject: text('subject'),
    /** SHA-256 of the content before and after; null: there was none. */
    before: text('before_hash'),
    after: text('after_hash'),
    detail: json('detail').$type<Readonly<Record<string, unknown>>>(),
    requestId: text('request_id'),
  },
  (table) => [index('audit_entry_shop').on(table.webId, table.at), index('audit_entry_at').on(table.at)],
);
/** An entry as stored. */
export type AuditRow = typeof auditEntries.$inferSelect;
