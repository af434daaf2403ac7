/**
 * Publishes scheduled releases and raises rollouts at their time, by the clock of the database. The process that claims one publishes it in
 * the transaction of the claim: exactly once, even if several processes share the database.
 */
import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ReleaseProblem } from '#schemas/builder/releases.ts';
import { keepRounds, type Rounds } from '../../bounds/rounds.ts';
import { recordAct } from '../audit/record.ts';
import { announceChange } from '../database/channel.ts';
import { type Database, selectRows } from '../database/database.ts';
import { isConnectionLost } from '../database/reconnecting-pool.ts';
import { releases, type ReleaseRow } from '../database/tables/release.ts';
import { describeFailure } from '../failure.ts';
import { isRelease, type RefusedChange, type ReleaseKey } from './edit-release.ts';
import { publishRelease, UNSCHEDULED } from './publish.ts';
import { planned, unshowable } from './rollout.ts';

interface SchedulerDeps {
  readonly db: Database;
  readonly log: (entry: object) => void;
}

/** Maximum delay of a publication, beside its own duration (ms). */
const POLL_MS = 5000;

/** Publishes due releases, every 5 s. */
export function keepPublishing(deps: SchedulerDeps): Rounds {
  return keepRounds({
    everyMs: POLL_MS,
    async work(isOver) {
      while (!isOver() && (await publishNextDue(deps)));
    },
    onFailure: (error) => deps.log({ event: 'scheduler failed', level: 'error', ...describeFailure(error) }),
  });
}

/**
 * Claims one due release and publishes it, or applies the due step of its rollout; false if none is due. If publishing fails, the release stores the reason and
 * waits for a person.
 */
export async function publishNextDue({ db, log }: SchedulerDeps): Promise<boolean> {
  let claimed: ReleaseRow | undefined;
  try {
    return await db.transaction(async (tx) => {
      claimed = await claimDue(tx);
      if (claimed === undefined) return false;
      const { share = 100 } = claimed.rollout?.steps[0] ?? {};
      await (share < 100 ? raiseClaimed : publishClaimed)(tx, claimed, log);
      return true;
    });
  } catch (error) {
    if (claimed === undefined || isConnectionLost(error)) throw error;
    log({ event: 'release failed', level: 'error', release: claimed.id, ...describeFailure(error) });
    await giveUp(db, claimed, { key: 'FAILED', paths: [] });
    return true;
  }
}

async function claimDue(tx: Database): Promise<ReleaseRow | undefined> {
  const [release] = await tx
    .select()
    .from(releases)
    .where(and(inArray(releases.state, ['scheduled', 'rolling-out']), lte(releases.dueAt, sql`now()`)))
    .orderBy(asc(releases.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return release;
}

/** Shows a release to the share of its due step, where it could be published too. */
async function raiseClaimed(tx: Database, release: ReleaseRow, log: SchedulerDeps['log']): Promise<void> {
  const { webId, id, name, scheduledBy, rollout } = release;
  const [{ share } = { share: 0 }, ...steps] = rollout?.steps ?? [];
  const refused = await unshowable(tx, release);
  if (rollout === null || refused !== undefined) return giveUp(tx, release, problemOf(refused));
  await write(tx, release, planned({ ...rollout, share, steps }));
  await announceChange(tx, webId);
  const by = { at: await databaseTime(tx), actor: scheduledBy ?? 'schedule', webId, subject: name };
  await recordAct(tx, { act: 'release-rolled-out', ...by, detail: { release: id, share, isScheduled: true } });
  log({ event: 'release rolled out', shop: webId, release: id, share });
}

async function publishClaimed(tx: Database, release: ReleaseRow, log: SchedulerDeps['log']): Promise<void> {
  const at = await databaseTime(tx);
  const { webId, id, name, langs, scheduledBy } = release;
  const published = await publishRelease(tx, release, langs, { by: scheduledBy, at });
  if ('fault' in published) {
    await giveUp(tx, release, problemOf(published));
    return;
  }
  const { pages, changed } = published;
  await write(tx, release, changed);
  await recordAct(tx, {
    act: 'release-published',
    at,
    actor: scheduledBy ?? 'schedule',
    webId,
    subject: name,
    before: pages.map(({ before }) => before),
    detail: { release: id, langs, pages: pages.map(({ path }) => path), isScheduled: true },
  });
  log({ event: 'release published', shop: webId, release: id, pages: pages.length });
}

function problemOf(refused: RefusedChange | undefined): ReleaseProblem {
  const { fault, paths = [] } = refused ?? {};
  return { key: fault === 'BEHIND' || fault === 'EMPTY' ? fault : 'FAILED', paths: [...paths] };
}

/** Leaves the release approved and unpublished, with the reason. */
async function giveUp(db: Database, release: ReleaseRow, problem: ReleaseProblem): Promise<void> {
  const { webId, id, name, scheduledBy } = release;
  await db.transaction(async (tx) => {
    await write(tx, release, { state: 'approved', ...UNSCHEDULED, problem });
    if (release.rollout !== null) await announceChange(tx, webId);
    const by = { at: await databaseTime(tx), actor: scheduledBy ?? 'schedule', webId, subject: name };
    await recordAct(tx, { act: 'release-failed', ...by, detail: { release: id, ...problem } });
  });
}

function write(tx: Database, key: ReleaseKey, changed: Partial<ReleaseRow>) {
  return tx
    .update(releases)
    .set({ ...changed, revision: sql`${releases.revision} + 1` })
    .where(isRelease(key));
}

/** The time of the database, which schedules use. */
export async function databaseTime(tx: Database): Promise<Date> {
  const [row] = await selectRows(
    tx,
    sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms`,
    v.object({ ms: v.number() }),
  );
  return new Date(Math.floor(row?.ms ?? 0));
}
