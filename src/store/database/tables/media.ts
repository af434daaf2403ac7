import {
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MediaItem } from '#schemas/builder/media.ts';
import { shops } from './shop.ts';

/** Pictures that builders have uploaded; their files are below `media/.library` of the data folder. Kept when the shop is imported again. */
export const mediaItems = pgTable(
  'media_item',
  {
    id: uuid('id').primaryKey(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    folder: text('folder').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the stored file: a picture is stored once. */
    hash: text('hash').notNull(),
    alt: json('alt').$type<MediaItem['alt']>().notNull(),
    focusX: doublePrecision('focus_x').notNull(),
    focusY: doublePrecision('focus_y').notNull(),
    /** Counts replacements; the file of the one before is kept from the first on. */
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
