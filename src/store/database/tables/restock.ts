import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Lang } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** Who is written to once a product can be bought again. A row goes with its mail, so that no address stays. */
export const restockAlerts = pgTable(
  'restock_alert',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    /** The product or variant; it need not be there any more. */
    uuid: text('uuid').notNull(),
    /** In lower case: asking twice is asking once. */
    email: text('email').notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    /** The product's page; empty for a shop without hosts. */
    link: text('link').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webId, table.uuid, table.email] }),
    index('restock_alert_age').on(table.createdAt),
  ],
);
