/**
 * `npm run store:audit -- [--shop <shop>] [--since <date or days>] [--json]`: prints the acts of builders and owners,
 * the oldest first.
 */
import { parseArgs } from 'node:util';
import { instantOf } from '#schemas/values/instant.ts';
import type { Database } from '../database/database.ts';
import { StoreStartError } from '../database/start-error.ts';
import type { AuditRow } from '../database/tables/audit.ts';

const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: { shop: { type: 'string' }, since: { type: 'string' }, json: { type: 'boolean' } },
});

await run();

async function run(): Promise<void> {
  const since = values.since === undefined ? undefined : readSince(values.since);
  // Loaded after the arguments have been read, so that a mistake in them is reported at once.
  const [{ openDatabase }, { readAudit }] = await Promise.all([
    import('../database/database.ts'),
    import('./record.ts'),
  ]);
  const databaseUrl = process.env.DATABASE_URL;
  const database = await openDatabase({
    dataDir: process.env.DATA_DIR || '.data',
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  try {
    const webId = values.shop === undefined ? undefined : await webIdOf(database.db, values.shop);
    const query = { ...(webId === undefined ? {} : { webId }), ...(since === undefined ? {} : { since }) };
    for await (const row of readAudit(database.db, query))
      console.log(values.json === true ? JSON.stringify(row) : describe(row));
  } finally {
    await database.close();
  }
}

/** A date, or a number of days before now: `2026-11-01`, `7d`. */
function readSince(text: string): Date {
  const [, days] = /^(\d+)d$/.exec(text) ?? [];
  const since = days === undefined ? new Date(instantOf(text)) : new Date(Date.now() - Number(days) * DAY_MS);
  if (!Number.isNaN(since.getTime())) return since;
  throw new StoreStartError(`--since ${text} is no date`, 'give one such as 2026-11-01, or days such as 7d');
}

async function webIdOf(db: Database, name: string): Promise<string> {
  const { shopByName } = await import('../shops.ts');
  const shop = await shopByName(db, name);
  if (shop === null) throw new StoreStartError(`there is no shop ${name}`, 'name one by its web_id or web_name');
  return shop.webId;
}

function describe({ at, act, actor, accountId, webId, subject, detail, requestId }: AuditRow): string {
  const who = actor ?? 'somebody';
  return [
    at.toISOString(),
    act.padEnd(19),
    `${who}${accountId === null ? '' : ` (${accountId})`}`,
    ...(webId === null ? [] : [`shop ${webId}`]),
    ...(subject === null ? [] : [subject]),
    ...(detail === null ? [] : [JSON.stringify(detail)]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ].join('  ');
}
