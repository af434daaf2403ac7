import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { LocalText } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** Blog posts. */
export const blogs = pgTable(
  'blog',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    blogId: text('blog_id').notNull(),
    slug: text('slug'),
    title: json('title').$type<LocalText>().notNull(),
    excerpt: json('excerpt').$type<LocalText>(),
    html: json('html').$type<LocalText>(),
    cover: text('cover'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    tags: json('tags').$type<readonly LocalText[]>().notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.blogId] }),
    index('blog_published').on(table.webId, table.publishedAt),
  ],
);
/** A post as stored, its texts in all languages. */
export type BlogRow = typeof blogs.$inferSelect;
