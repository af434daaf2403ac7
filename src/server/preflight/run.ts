/**
 * `npm run store:preflight [-- --shop <shop>] [--json]`: reports what this version changes in the shops of a database,
 * before it is started on it, and faults of a commerce engine. Exits with 0 if at most props migrate, 2 if a finding
 * needs attention, 1 if the database can't be read.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StoreStartError } from '../../store/database/start-error.ts';
import type { Change } from './examine-tree.ts';
import type { ShopReport } from './preflight.ts';

const TO_LOOK_AT = 2;
const MARKS = { info: '·', warn: '!', error: '✗' } as const;

const { values } = parseArgs({ options: { shop: { type: 'string' }, json: { type: 'boolean' } } });

await run();

async function run(): Promise<void> {
  // Loaded after the arguments have been read, so that a mistake in them is reported at once.
  const [{ connectDatabase }, { runPreflight }] = await Promise.all([
    import('../../store/database/database.ts'),
    import('./preflight.ts'),
  ]);
  const databaseUrl = process.env.DATABASE_URL;
  const dataDir = process.env.DATA_DIR || '.data';
  const database = await connectDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    const found = await runPreflight(database.pool, readConfig(process.env).vendure);
    const shops = found.shops.filter(({ webId, webName }) => [undefined, webId, webName].includes(values.shop));
    if (values.shop !== undefined && shops.length === 0)
      throw new StoreStartError(`there is no shop ${values.shop}`, 'name one by its web_id or web_name');
    if (values.json === true) console.log(JSON.stringify({ ...found, shops }, undefined, 2));
    else {
      const { migrations } = found;
      console.log(`tables: ${migrations.length === 0 ? 'up to date' : `the start applies ${migrations.join(', ')}`}`);
      for (const shop of shops) console.log(describeShop(shop));
    }
    if (shops.some(({ changes }) => changes.some(({ code }) => code !== 'MIGRATES'))) process.exitCode = TO_LOOK_AT;
  } finally {
    await database.close();
  }
}

function describeShop({ webId, webName, trees, changes }: ShopReport): string {
  const title = `${webName} (${webId}): ${trees} trees, ${changes.length === 0 ? 'nothing changes' : `${changes.length} changes`}`;
  return [title, ...changes.map(describeChange)].join('\n');
}

function describeChange({ level, code, where, path, message }: Change): string {
  return `  ${MARKS[level]} ${where} ${path}: ${code}, ${message}`;
}
