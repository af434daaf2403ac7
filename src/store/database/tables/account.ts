import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { Area } from '../../address/areas.ts';

/** Dates of a row. */
const written = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
};

/** People with an account; one account serves all shops of the database. */
export const accounts = pgTable('account', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull(),
  image: text('image'),
  ...written,
});

/** A row of an account. */
export type AccountRow = typeof accounts.$inferSelect;

/** Sessions; the cookie holds the token and a signature over it. */
export const accountSessions = pgTable(
  'account_session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    userId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When this session proved the second factor; null: only the password opened it. */
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    ...written,
  },
  (table) => [index('account_session_account').on(table.userId)],
);

/** An account's means of login: a password (scrypt). */
export const accountCredentials = pgTable(
  'account_credential',
  {
    id: text('id').primaryKey(),
    accountId: text('subject').notNull(),
    providerId: text('provider').notNull(),
    userId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    password: text('password'),
    ...written,
  },
  (table) => [index('account_credential_account').on(table.userId)],
);

/** Registrations with an unconfirmed address; see src/store/accounts/registrations.ts. */
export const accountVerifications = pgTable('account_verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  ...written,
});

/** Second factors of accounts; see src/store/accounts/second-factor.ts. */
export const accountSecondFactors = pgTable('account_second_factor', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Base32, shared with the authenticator app. */
  secret: text('secret').notNull(),
  /** Session that began the enrolment: no other one sees its secret. */
  sessionId: text('session_id'),
  /** Null until the app has given its first code; from then on log-ins require one. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Half minute (Unix time) of the last accepted code. */
  lastStep: integer('last_step').notNull(),
  /** SHA-256 of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
});

/** Delivery addresses of an account. */
export const accountAddresses = pgTable(
  'account_address',
  {
    id: serial('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    postcode: text('postcode').notNull(),
    /** Null: stored before sub-districts were required. */
    area: jsonb('area').$type<Area>(),
  },
  (table) => [index('account_address_account').on(table.accountId)],
);

/** Counters of log-ins and registrations within a window of time; see src/store/accounts/attempts.ts. */
export const accountAttempts = pgTable(
  'account_attempt',
  {
    /** SHA-256 of the counted identity, so that the table names no person. */
    subject: text('subject').primaryKey(),
    attempts: integer('attempts').notNull(),
    /** No attempt is allowed before this instant. */
    retryAt: timestamp('retry_at', { withTimezone: true }).notNull().defaultNow(),
    /** The counter restarts at this instant. */
    windowEnds: timestamp('window_ends', { withTimezone: true }).notNull(),
  },
  (table) => [index('account_attempt_end').on(table.windowEnds)],
);

/** Keys that the service created on its first start; all processes on this database share them. */
export const serviceKeys = pgTable('service_key', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
