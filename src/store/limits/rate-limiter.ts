/**
 * Rate limits that all processes on a database share. A process claims a visitor's requests from the database in
 * batches, so that most requests cost no query; the first batch of a window is free. A visitor gets at most one extra
 * batch per process.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createByteCache } from '../../bounds/byte-cache.ts';
import { type Database, selectRows } from '../database/database.ts';

/** Maximum requests, or other units, of one subject in a window. */
export interface Rate {
  readonly requests: number;
  readonly windowMs: number;
}

/** Key of a counter: the rate's name, and the subject of the requests. */
export interface Counted {
  readonly rate: Rate;
  readonly subject: readonly string[];
  /** Units that the request costs; 1 by default. */
  readonly weight?: number;
}

/** Counts requests; `consume` returns the seconds to wait, or undefined if the request is allowed. */
export interface RateLimiter {
  readonly consume: (counted: readonly Counted[], now: Date) => Promise<number | undefined>;
}

/** Share of a rate that a process claims at once. */
const BATCH_SHARE = 0.1;
/** Memory of the counters of a process, in bytes: about 50,000 subjects; an evicted subject gets a free batch again. */
const SUBJECT_BYTES = 20 * 1024 * 1024;
const WINDOW_BYTES = 80;
const Attempts = v.object({ attempts: v.number() });

interface Window {
  readonly endsAt: number;
  /** Requests left of the claimed batches. */
  left: number;
  isSpent: boolean;
}

/** Creates the limiter of a process. */
export function createRateLimiter(db: Database): RateLimiter {
  const windows = createByteCache<Window>(SUBJECT_BYTES);

  const consumeOne = async ({ rate, subject, weight = 1 }: Counted, now: number): Promise<number | undefined> => {
    const batch = Math.max(1, Math.floor(rate.requests * BATCH_SHARE));
    // Windows begin at the same instants in all processes.
    const endsAt = (Math.floor(now / rate.windowMs) + 1) * rate.windowMs;
    const id = createHash('sha256')
      .update(JSON.stringify(['rate', endsAt, ...subject]))
      .digest('hex');
    const known = windows.get(id);
    const window = known ?? { endsAt, left: batch, isSpent: false };
    if (known === undefined) windows.set(id, window, WINDOW_BYTES);
    while (window.left < weight && !window.isSpent) {
      if ((await claimBatch(db, id, batch, endsAt)) > rate.requests) window.isSpent = true;
      else window.left += batch;
    }
    if (window.left < weight) return Math.ceil((endsAt - now) / 1000);
    window.left -= weight;
    return undefined;
  };

  return {
    consume: async (counted, now) => {
      for (const each of counted) {
        const wait = await consumeOne(each, now.getTime());
        if (wait !== undefined) return wait;
      }
      return undefined;
    },
  };
}

/** Adds a batch to the counter that all processes share; returns the requests counted so far. */
async function claimBatch(db: Database, id: string, batch: number, endsAt: number): Promise<number> {
  const ends = new Date(endsAt).toISOString();
  const query = sql`INSERT INTO account_attempt (subject, attempts, window_ends) VALUES (${id}, ${batch}, ${ends}::timestamptz)
                    ON CONFLICT (subject) DO UPDATE SET attempts = account_attempt.attempts + excluded.attempts
                    RETURNING attempts`;
  const [row] = await selectRows(db, query, Attempts);
  return row?.attempts ?? 0;
}
