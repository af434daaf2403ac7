import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers of writes that bore an idempotency key, kept to answer a repetition; see src/store/calls/idempotency.ts. */
export const idempotencyAnswers = pgTable(
  'idempotency_answer',
  {
    /** SHA-256 of shop, visitor and key: the key itself, which opens `answer`, is not kept. */
    id: text('id').primaryKey(),
    /** SHA-256 of the call and its body. */
    request: text('request').notNull(),
    /** AES-256-GCM of the answer with its status, in base64. */
    answer: text('answer').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('idempotency_answer_expiry').on(table.expiresAt)],
);
