/** The tables of a database for a backup: their order, their rows as text, their sequences. */
import { createHash } from 'node:crypto';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import type { Manifest } from './format.ts';

const Tables = v.array(
  v.object({ name: v.string(), quoted: v.string(), columns: v.array(v.string()), needs: v.array(v.string()) }),
);
/** A table: `name` is `schema.table`, `needs` the tables that it refers to. */
export type Table = v.InferOutput<typeof Tables>[number];

const LIST_TABLES = `
  SELECT n.nspname || '.' || c.relname AS name,
         format('%I.%I', n.nspname, c.relname) AS quoted,
         array(SELECT a.attname::text FROM pg_attribute a
               WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
               ORDER BY a.attnum) AS columns,
         array(SELECT rn.nspname || '.' || r.relname FROM pg_constraint k
               JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
               WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN ('public', 'drizzle')
  ORDER BY 1`;

/** Makes the text of values independent of the server's settings, for the transaction. */
export const SAME_TEXT =
  "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'iso_8601'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1";

/** All tables except unlogged ones, each after those that it refers to. */
export async function listTables(client: PoolClient): Promise<readonly Table[]> {
  const { rows } = await client.query(LIST_TABLES);
  const open = v.parse(Tables, rows);
  const sorted: Table[] = [];
  while (open.length > 0) {
    const next = open.findIndex(({ needs }) => needs.every((name) => sorted.some((table) => table.name === name)));
    if (next === -1)
      throw new Error(`tables refer to each other in a circle: ${open.map(({ name }) => name).join(', ')}`);
    sorted.push(...open.splice(next, 1));
  }
  return sorted;
}

/** The columns of a table, quoted for SQL. */
export const columnList = (columns: readonly string[]) =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');

/** Writes the rows of a table, sorted, in the text format of COPY. */
export async function copyRows(
  client: PoolClient,
  { quoted, columns }: Pick<Table, 'quoted' | 'columns'>,
  target: Writable = new PassThrough().resume(),
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  const sorted = `SELECT ${columnList(columns)} FROM ${quoted} AS t ORDER BY t::text COLLATE "C"`;
  const copy = client.query(copyTo(`COPY (${sorted}) TO STDOUT`));
  await pipeline(
    copy,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    target,
  );
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
}

const Sequences = v.array(v.object({ name: v.string(), value: v.string(), isCalled: v.boolean() }));

/** The current values of the sequences of a database. */
export async function listSequences(client: PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND n.nspname IN ('public', 'drizzle') ORDER BY 1`);
  const names = v.parse(v.array(v.object({ name: v.string() })), rows);
  const found: unknown[] = [];
  for (const { name } of names) {
    const { rows: state } = await client.query(
      `SELECT $1 AS name, last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
      [name],
    );
    found.push(...state);
  }
  return v.parse(Sequences, found);
}
