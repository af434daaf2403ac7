import { index, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FormField, FormValues } from '#schemas/records/form.ts';
import type { LocalText } from '#schemas/lang.ts';
import { shops } from './shop.ts';

/** The validation rule of a submitted field; the page's node has its texts (label, help). */
export type FieldRule = Pick<FormField, 'name' | 'kind' | 'required' | 'pattern'> & {
  /** The allowed values of a select or radio; empty for other kinds. */
  readonly values: readonly string[];
};

/** An uploaded file, stored in the data folder as `uploads/{file}`. */
export interface StoredUpload {
  readonly file: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Forms of a shop by id, each with its validation rules. */
export const forms = pgTable(
  'form',
  {
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    formId: text('form_id').notNull(),
    title: json('title').$type<LocalText>().notNull(),
    fields: json('fields').$type<readonly FieldRule[]>().notNull(),
    /** The whole record of the shop's folder, for exports; null if an earlier version imported it. */
    record: json('record').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.webId, table.formId] })],
);

/** Form submissions. They are kept when the form is imported again or removed. */
export const formSubmissions = pgTable(
  'form_submission',
  {
    id: uuid('id').primaryKey(),
    webId: text('web_id')
      .notNull()
      .references(() => shops.webId, { onDelete: 'cascade' }),
    formId: text('form_id').notNull(),
    lang: text('lang').notNull(),
    values: json('values').$type<FormValues>().notNull(),
    uploads: json('uploads').$type<Readonly<Record<string, StoredUpload>>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('form_submission_form').on(table.webId, table.formId, table.createdAt)],
);
