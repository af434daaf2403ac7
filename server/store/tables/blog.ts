import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    title: jsonb('title').$type<LocalText>().notNull(),
    excerpt: jsonb('excerpt').$type<LocalText>(),
    html: jsonb('html').$type<LocalText>(),
    cover: text('cover'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    tags: jsonb('tags').$type<readonly LocalText[]>().notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.blogId] }),
    index('blog_published').on(table.webId, table.publishedAt),
  ],
);
export type BlogRow = typeof blogs.$inferSelect;
