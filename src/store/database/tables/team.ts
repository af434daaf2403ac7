import {
  bigserial,
  bigint,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MediaItem } from '#schemas/builder/media.ts';
import type { Act, TypeBar } from '#schemas/builder/roles.ts';
import type { Lang } from '#schemas/lang.ts';
import { shops } from './shop.ts';

const webId = () =>
  text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' });
const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * People whom an owner has invited to build a shop, by their address. Members named by the configuration are not
 * stored.
 */
export const builderMembers = pgTable(
  'builder_member',
  {
    webId: webId(),
    /** In lower case. */
    email: text('email').notNull(),
    /** A role of the table, or the id of one of the team's own. */
    role: text('role').notNull(),
    invitedBy: text('invited_by'),
    invitedAt: time('invited_at').notNull(),
    /** First visit with the address confirmed; null: the invitation is open, or has expired. */
    joinedAt: time('joined_at'),
    /** Null: in the team. Kept, because everybody else may build where `BUILDER` is `on`. */
    removedAt: time('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.webId, table.email] })],
);
/** A member as stored. */
export type MemberRow = typeof builderMembers.$inferSelect;

/** Roles that a team has made for itself; `schemas/builder/roles.ts` has the others. */
export const builderRoles = pgTable(
  'builder_role',
  {
    webId: webId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    acts: json('acts').$type<readonly Act[]>().notNull(),
    /** Languages whose words its members may change; null: all. */
    langs: json('langs').$type<readonly Lang[]>(),
    bars: json('bars').$type<readonly TypeBar[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.id] })],
);

/** Tokens of scripts, and of agents that people have connected by OAuth. */
export const builderTokens = pgTable(
  'builder_token',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webId: webId(),
    name: text('name').notNull(),
    /**
     * SHA-256 of the secret: the stored table by itself admits nobody. Null: an agent has not exchanged its code yet.
     */
    hash: text('hash').unique(),
    /** As of members. */
    role: text('role').notNull(),
    acts: json('acts').$type<readonly Act[]>().notNull(),
    createdBy: text('created_by'),
    /**
     * Account of the creator: the token ends with their membership. Null: created without an account, or before this
     * was stored.
     */
    createdById: text('created_by_id'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Rounded to the hour. */
    usedAt: time('used_at'),
    revokedAt: time('revoked_at'),
    /** OAuth client of the agent; null, like the columns below: a token that a person has made. */
    clientId: text('client_id'),
    redirectUri: text('redirect_uri'),
    /** PKCE challenge (S256). */
    challenge: text('challenge'),
    /** SHA-256 of the authorization code, with which every refresh token of this grant begins. */
    grantHash: text('grant_hash').unique(),
    /** SHA-256 of the only refresh token that is valid. */
    refreshHash: text('refresh_hash'),
    /** The end of the current secret; `expiresAt` is that of the code, then of the refresh token. */
    accessEndsAt: time('access_ends_at'),
  },
  (table) => [index('builder_token_shop').on(table.webId)],
);
/** A token as stored. */
export type TokenRow = typeof builderTokens.$inferSelect;

/** Comments on pages and their nodes. They stay when the node, or the page, is deleted. */
export const builderComments = pgTable(
  'builder_comment',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webId: webId(),
    path: text('path').notNull(),
    /** The first comment of the thread; null: this is the first. */
    thread: bigint('thread', { mode: 'number' }),
    /** Id of the node; null: the page. Set only on a thread's first comment, like the fields below. */
    node: text('node'),
    nodeType: text('node_type'),
    kind: text('kind').$type<'comment' | 'review'>().notNull(),
    text: text('text').notNull(),
    by: text('written_by'),
    at: time('written_at').notNull(),
    resolvedBy: text('resolved_by'),
    resolvedAt: time('resolved_at'),
  },
  (table) => [index('builder_comment_page').on(table.webId, table.path, table.id)],
);
/** A comment as stored. */
export type CommentRow = typeof builderComments.$inferSelect;

/**
 * Pictures that builders have uploaded; their files are below `media/.library` of the data folder. Kept when the shop
 * is imported again.
 */
export const mediaItems = pgTable(
  'media_item',
  {
    id: uuid('id').primaryKey(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    folder: text('folder').notNull(),
    tags: text('tags').array().notNull().default([]),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    format: text('format').$type<MediaItem['format']>().notNull().default('webp'),
    /** Of a film; null: unknown. */
    seconds: integer('seconds'),
    /** SHA-256 of the stored file: it is stored once. */
    hash: text('hash').notNull(),
    alt: json('alt').$type<MediaItem['alt']>().notNull(),
    focusX: doublePrecision('focus_x').notNull(),
    focusY: doublePrecision('focus_y').notNull(),
    /** Counts replacements; from the first on, the previous file is kept. */
    revision: integer('revision').notNull(),
    by: text('uploaded_by'),
    at: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('media_item_shop').on(table.webId, table.at),
    uniqueIndex('media_item_hash').on(table.webId, table.hash),
  ],
);
/** An item as stored. */
export type MediaRow = typeof mediaItems.$inferSelect;
