import { boolean, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { LocalText } from '#schemas/lang.ts';
import type { FacetRule, StoredFacet } from '../../search/facet-token.ts';
import type { EngineTerms } from '../../shop-terms.ts';
import type { ShopPolicy } from '../../shop.ts';

/**
 * The shops of this database; `base` is base.json as imported, its texts in all languages. Columns with such texts are
 * `json`, here and in the other tables: `jsonb` would lose the order of the languages.
 */
export const shops = pgTable('shop', {
  webId: text('web_id').primaryKey(),
  webName: text('web_name').notNull().unique(),
  name: json('name').$type<LocalText>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  suspended: boolean('suspended').notNull().default(false),
  policy: json('policy').$type<ShopPolicy>().notNull(),
  base: json('base').$type<Record<string, unknown>>().notNull(),
  /** Facets that filter listings, in the shop's order. */
  facets: json('facets').$type<readonly StoredFacet[]>().notNull().default([]),
  /** The facets as declared by shop.json, for exports; null if an earlier version imported them. */
  facetRules: json('facet_rules').$type<readonly FacetRule[]>(),
  /** The engine's terms; null: our own tables are the engine, or it has not been read yet. */
  engineTerms: json('engine_terms').$type<EngineTerms>(),
  /** Fingerprint of the imported folder: an unchanged folder is not imported again. */
  fingerprint: text('fingerprint').notNull(),
  /** Counter of publications, removals and rollbacks of pages. */
  published: integer('published').notNull().default(0),
  /** Version of the code that wrote its search index; 0 before the first. */
  searchVersion: integer('search_version').notNull().default(0),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

/** Host names (with or without port, lower case) of a shop. */
export const shopHosts = pgTable('shop_host', {
  host: text('host').primaryKey(),
  webId: text('web_id')
    .notNull()
    .references(() => shops.webId, { onDelete: 'cascade' }),
});
