/** Cleans the database hourly, in one of the processes that share it. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { keepRounds, type Rounds } from '../../bounds/rounds.ts';
import { type Database, selectRows } from '../database/database.ts';
import { describeFailure } from '../failure.ts';
import { clean, type Retention } from './clean.ts';

interface CleaningDeps {
  readonly db: Database;
  /** The folder with files uploaded with forms, and those of the library. */
  readonly dataDir: string;
  readonly now: () => Date;
  readonly log: (entry: object) => void;
}

/** Any constant is fine: it names the lock of the one process that cleans. */
const CLEANING_LOCK = 7_226_003;
/** Delay after the start, which is reserved for visitors. */
const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Cleans a minute after the start and then hourly. */
export function keepClean(deps: CleaningDeps, retention: Retention): Rounds {
  return keepRounds({
    firstMs: FIRST_MS,
    everyMs: EVERY_MS,
    work: () => cleanExclusively(deps, retention),
    onFailure: (error) => deps.log({ event: 'cleaning failed', ...describeFailure(error) }),
  });
}

/** The transaction only holds the lock, which is released even if the process is killed. */
async function cleanExclusively({ db, dataDir, now, log }: CleaningDeps, retention: Retention): Promise<void> {
  await db.transaction(async (tx) => {
    const query = sql`SELECT pg_try_advisory_xact_lock(${CLEANING_LOCK}) AS locked`;
    const [row] = await selectRows(tx, query, v.object({ locked: v.boolean() }));
    if (row?.locked !== true) return;
    const cleaned = await clean(db, dataDir, retention, now());
    const total = Object.values(cleaned).reduce((sum, count) => sum + count, 0);
    if (total > 0) log({ event: 'cleaned', ...cleaned });
  });
}
