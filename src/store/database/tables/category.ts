import { doublePrecision, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LocalText } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** Product categories; a root has the parent '0'. */
export const categories = pgTable(
  'category',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    categoryId: text('category_id').notNull(),
    slug: text('slug').notNull(),
    name: json('name').$type<LocalText>().notNull(),
    description: json('description').$type<LocalText>(),
    image: text('image'),
    /** The focal point of the picture, in percent; null: its middle. */
    imageFocus: json('image_focus').$type<{ readonly x: number; readonly y: number }>(),
    parentId: text('parent_id').notNull(),
    rank: doublePrecision('rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.categoryId] })],
);
/** A category as stored, its texts in all languages. */
export type CategoryRow = typeof categories.$inferSelect;
