import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Responses of writes with an idempotency key, replayed for retries; see src/store/calls/idempotency.ts. */
export const idempotencyAnswers = pgTable(
  'idempotency_answer',
  {
    /** SHA-256 of shop, visitor and key. The key itself decrypts `answer` and is not stored. */
    id: text('id').primaryKey(),
    /** SHA-256 of the call and its body. */
    request: text('request').notNull(),
    /** AES-256-GCM of the response with its status, in base64. */
    answer: text('answer').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('idempotency_answer_expiry').on(table.expiresAt)],
);
