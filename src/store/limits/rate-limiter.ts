/**
 * Rate limits that all processes on a database share. A process takes a visitor's requests from the database in lots, so
 * that most requests cost no query; the first lot of a window is free. A visitor gets at most a lot more per process.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createByteCache } from '../../bounds/byte-cache.ts';
import { type Database, selectRows } from '../database/database.ts';

/** So many requests, or units of another kind, of one subject in a window. */
export interface Rate {
  readonly requests: number;
  readonly windowMs: number;
}

/** What is counted: the rate's name, and whose requests they are. */
export interface Counted {
  readonly rate: Rate;
  readonly subject: readonly string[];
  /** What the request counts for, of the rate's unit; 1 unless given. */
  readonly weight?: number;
}

/** Counts requests; `take` answers the seconds to wait, or undefined where the request may go on. */
export interface RateLimiter {
  readonly take: (counted: readonly Counted[], now: Date) => Promise<number | undefined>;
}

/** Share of a rate that a process takes at once. */
const LOT_SHARE = 0.1;
/** Memory for what a process counts at the same time, in bytes: some 50,000 subjects; the least recent one has a free lot again. */
const SUBJECT_BYTES = 20 * 1024 * 1024;
const WINDOW_BYTES = 80;
const Taken = v.object({ attempts: v.number() });

interface Window {
  readonly endsAt: number;
  /** Requests left of the lots taken so far. */
  left: number;
  isSpent: boolean;
}

/** Creates the limiter of a process. */
export function createRateLimiter(db: Database): RateLimiter {
  const windows = createByteCache<Window>(SUBJECT_BYTES);

  const takeOne = async ({ rate, subject, weight = 1 }: Counted, now: number): Promise<number | undefined> => {
    const lot = Math.max(1, Math.floor(rate.requests * LOT_SHARE));
    // Windows begin at the same instants in all processes.
    const endsAt = (Math.floor(now / rate.windowMs) + 1) * rate.windowMs;
    const id = createHash('sha256')
      .update(JSON.stringify(['rate', endsAt, ...subject]))
      .digest('hex');
    const known = windows.get(id);
    const window = known ?? { endsAt, left: lot, isSpent: false };
    if (known === undefined) windows.set(id, window, WINDOW_BYTES);
    while (window.left < weight && !window.isSpent) {
      if ((await takeLot(db, id, lot, endsAt)) > rate.requests) window.isSpent = true;
      else window.left += lot;
    }
    if (window.left < weight) return Math.ceil((endsAt - now) / 1000);
    window.left -= weight;
    return undefined;
  };

  return {
    take: async (counted, now) => {
      for (const each of counted) {
        const wait = await takeOne(each, now.getTime());
        if (wait !== undefined) return wait;
      }
      return undefined;
    },
  };
}

/** Adds a lot to the counter that all processes share; returns the requests counted so far. */
async function takeLot(db: Database, id: string, lot: number, endsAt: number): Promise<number> {
  const ends = new Date(endsAt).toISOString();
  const query = sql`INSERT INTO account_attempt (subject, attempts, window_ends) VALUES (${id}, ${lot}, ${ends}::timestamptz)
                    ON CONFLICT (subject) DO UPDATE SET attempts = account_attempt.attempts + excluded.attempts
                    RETURNING attempts`;
  const [row] = await selectRows(db, query, Taken);
  return row?.attempts ?? 0;
}
