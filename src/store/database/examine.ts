/** Examines a database without changing it. */
import type { Pool } from 'pg';
import * as v from 'valibot';
import { EXTENSIONS, lastApplied, newestMigration } from './migrate.ts';
import { reasonOf } from './start-error.ts';

/** A property of a database that is right or wrong. */
export interface DatabaseFinding {
  readonly status: 'ok' | 'warning' | 'fault';
  readonly message: string;
}

const OLDEST = 150_000;
const MOST_SKEW_MS = 30_000;

const Server = v.object({
  number: v.number(),
  version: v.string(),
  encoding: v.string(),
  at: v.date(),
  lacking: v.array(v.string()),
});
const QUERY = `
  SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
         current_setting('server_encoding') AS encoding, clock_timestamp() AS at,
         array(SELECT unnest($1::text[]) EXCEPT SELECT name FROM pg_available_extensions) AS lacking`;

/** Examines version, encoding, locale, extension, tables and clock of a database; the worst finding is first. */
export async function examineDatabase(pool: Pool): Promise<DatabaseFinding> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new Error(
      `PostgreSQL can't be reached (${reasonOf(error)}): check DATABASE_URL and that the server is running`,
    );
  });
  try {
    const server = v.parse(Server, (await client.query(QUERY, [EXTENSIONS])).rows[0]);
    const name = `PostgreSQL ${server.version}`;
    if (server.number < OLDEST) return fault(`${name} is too old: 15 or newer is needed`);
    if (server.encoding !== 'UTF8') return fault(`${name}: the encoding is ${server.encoding}, not UTF8`);
    if (server.lacking.length > 0) return fault(`${name} lacks the extension ${server.lacking.join(', ')}`);
    const at = await lastApplied(client);
    if (at > newestMigration()) return fault(`${name}: a newer version of Raan has made the tables`);
    if (at === 0) return ok(`${name} is reached; the first start makes the tables`);
    const skew = Math.abs(Date.now() - server.at.getTime());
    if (skew > MOST_SKEW_MS) return warning(`${name}: its clock is ${Math.round(skew / 1000)} s from ours`);
    const { rows } = await client.query("SELECT cardinality(show_trgm('กา')) > 0 AS known");
    if (!v.parse(v.object({ known: v.boolean() }), rows[0]).known)
      return warning(`${name}: its locale does not know Thai letters, create the database with LC_CTYPE 'C.UTF-8'`);
    return ok(at < newestMigration() ? `${name}; the next start brings its tables up to date` : `${name}, up to date`);
  } finally {
    client.release();
  }
}

const ok = (message: string) => ({ status: 'ok', message }) as const;
const warning = (message: string) => ({ status: 'warning', message }) as const;
const fault = (message: string) => ({ status: 'fault', message }) as const;
