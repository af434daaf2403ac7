import {
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PageContent } from '#schemas/builder/page.ts';
import type { ReleaseProblem, ReleaseState, RolloutStart } from '#schemas/builder/releases.ts';
import type { Lang } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** The people who have to approve a release, and how many approvals it needs. */
export interface ReviewTerms {
  readonly count: number;
  readonly reviewers: readonly { readonly email: string; readonly name: string | null }[];
}

/** An approval; `email` of the account, null for a token. */
export interface Approval {
  readonly email: string | null;
  readonly by: string | null;
  readonly at: string;
}

/** Changes of many pages that are published together. */
export const releases = pgTable(
  'release',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<ReleaseState>().notNull(),
    /** Counts changes of the release and its pages (optimistic locking). */
    revision: integer('revision').notNull(),
    createdBy: text('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    approvedBy: text('approved_by'),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    /** Approvals of the pages as they are; an edit deletes them. */
    approvals: json('approvals').$type<readonly Approval[]>(),
    /** Null: one approval of somebody who may publish. */
    review: json('review').$type<ReviewTerms>(),
    /** Scheduled publication, by the clock of the database. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    timeZone: text('time_zone'),
    /** Languages of the scheduled publication; null: all of the pages. */
    langs: json('langs').$type<readonly Lang[]>(),
    scheduledBy: text('scheduled_by'),
    /** The current share and the next steps, the first of which is due at `dueAt`. */
    rollout: json('rollout').$type<RolloutStart>(),
    problem: json('problem').$type<ReleaseProblem>(),
    /** When it was published as a whole or discarded; the retention period starts then. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.webId, table.id] }), index('release_due').on(table.state, table.dueAt)],
);
/** A release as stored. */
export type ReleaseRow = typeof releases.$inferSelect;

const own = { webId: text('web_id').notNull(), releaseId: text('release_id').notNull() };

/** Pages that a release changes. */
export const releasePages = pgTable(
  'release_page',
  {
    ...own,
    path: text('path').notNull(),
    /** Counts the page's changes in this release (optimistic locking). */
    revision: integer('revision').notNull(),
    /** Null: the edits were discarded, the page is as visitors see it. */
    content: json('content').$type<PageContent>(),
    /** The published page that the content was based on, or merged with last; null: there was none. */
    base: json('base').$type<PageContent>(),
    baseVersion: integer('base_version'),
    by: text('saved_by'),
    at: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.releaseId, table.path] }),
    foreignKey({
      columns: [table.webId, table.releaseId],
      foreignColumns: [releases.webId, releases.id],
    }).onDelete('cascade'),
  ],
);

/** A page before and after a publication; `before` null: visitors saw none. */
export interface PublishedPage {
  readonly path: string;
  readonly before: PageContent | null;
  /** Number of the previous version; null: there was none. */
  readonly beforeVersion: number | null;
  readonly version: number;
}

/** Publications and roll-backs of a release, in order. */
export const releasePublications = pgTable(
  'release_publication',
  {
    ...own,
    /** From 1 on. */
    number: integer('number').notNull(),
    kind: text('kind').$type<'published' | 'rolled-back'>().notNull(),
    langs: json('langs').$type<readonly Lang[]>(),
    pages: json('pages').$type<readonly PublishedPage[]>().notNull(),
    by: text('published_by'),
    at: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.releaseId, table.number] }),
    foreignKey({
      columns: [table.webId, table.releaseId],
      foreignColumns: [releases.webId, releases.id],
    }).onDelete('cascade'),
  ],
);

/** Links that show a release's pages without log-in. */
export const releaseLinks = pgTable(
  'release_link',
  {
    ...own,
    id: text('id').primaryKey(),
    /** SHA-256 of the link's secret, which is stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    by: text('created_by'),
    at: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('release_link_token').on(table.tokenHash),
    foreignKey({
      columns: [table.webId, table.releaseId],
      foreignColumns: [releases.webId, releases.id],
    }).onDelete('cascade'),
  ],
);
