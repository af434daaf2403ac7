/** Rollouts: a release that a share of the visitors sees before it is published. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne } from 'drizzle-orm';
import type { RolloutStart } from '#schemas/builder/releases.ts';
import { BUCKETS } from '#schemas/experiments/experiment.ts';
import { BUCKET_HEADER, type Rollout, seesRollout } from '#schemas/experiments/rollout.ts';
import { instantOf } from '#schemas/values/instant.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { findPage } from '../catalog/find-page.ts';
import { lockSections } from '../builder/edit.ts';
import { announceChange } from '../database/channel.ts';
import type { Database } from '../database/database.ts';
import { releases, type ReleaseRow } from '../database/tables/release.ts';
import { shops } from '../database/tables/shop.ts';
import { publishNewSections } from '../sections/publish-new-sections.ts';
import { type Overlay, visiblePages } from '../sections/shared-sections.ts';
import { visibleBase } from '../sections/zones.ts';
import type { RefusedChange, ReleaseChange } from './edit-release.ts';
import { changedPages, changedRows, releaseRows, sectionCircle, treesOf } from './pages.ts';
import { UNSCHEDULED } from './publish.ts';

/** The rollout of a shop, and what it changes. */
interface RunningRollout {
  /** As pages state it. */
  readonly stated: Rollout;
  readonly overlay: Overlay;
  /** Paths of the pages that differ, of patterns too. */
  readonly paths: ReadonlySet<string>;
  /** Whether header, footer or free zone differ, and so all pages. */
  readonly isEverywhere: boolean;
}

/** The rollout of a shop for one visitor. */
export interface SeenRollout extends RunningRollout {
  readonly isSeen: boolean;
}

/**
 * The rollout of a shop; memoized until something is published or a rollout changes. Undefined: none that anybody sees.
 * A release of which a page is behind is not shown, as it could not be published either.
 */
export function runningRollout(catalogue: Catalogue): Promise<RunningRollout | undefined> {
  return remember(catalogue, 'rollout', () => readRollout(catalogue));
}

async function readRollout(catalogue: Catalogue): Promise<RunningRollout | undefined> {
  const { db, shop, lang } = catalogue;
  const [release] = await db.select().from(releases).where(isRollingOut(shop.webId));
  const { share = 0, goal = 'checkout' } = release?.rollout ?? {};
  if (release === undefined || share === 0) return undefined;
  if ((await changedPages(db, release, lang)).some(({ isBehind }) => isBehind)) return undefined;
  const overlay = { rows: await releaseRows(db, release), memo: 'pages of the rollout' };
  const [{ pages: published }, { pages: rolledOut }] = [
    await visiblePages(catalogue),
    await visiblePages(catalogue, overlay),
  ];
  const differs = (path: string) => !isDeepStrictEqual(published.get(path), rolledOut.get(path));
  return {
    stated: { release: release.id, share, goal },
    overlay,
    paths: new Set([...published.keys(), ...rolledOut.keys()].filter(differs)),
    isEverywhere: !isDeepStrictEqual(await visibleBase(catalogue), await visibleBase(catalogue, overlay)),
  };
}

/** The rollout of a shop for the visitor of a request. */
export async function seenRollout(catalogue: Catalogue, headers: Headers): Promise<SeenRollout | undefined> {
  const rollout = await runningRollout(catalogue);
  if (rollout === undefined) return undefined;
  const bucket = Number(headers.get(BUCKET_HEADER) ?? Number.NaN);
  const isBucket = Number.isInteger(bucket) && bucket >= 0 && bucket < BUCKETS;
  return { ...rollout, isSeen: seesRollout(rollout.stated, isBucket ? bucket : undefined) };
}

/** Whether a rollout changes the page of a path, for whom it may be another page. */
export async function changesPath(
  catalogue: Catalogue,
  { overlay, paths, isEverywhere }: RunningRollout,
  path: string,
): Promise<boolean> {
  const pages = [await findPage(catalogue, path), await findPage(catalogue, path, overlay)];
  return isEverywhere || pages.some((page) => page !== undefined && paths.has(page.path));
}

/**
 * Starts a rollout, changes its share and steps, or ends it (null), in the transaction that has locked the release.
 * `now`: by the clock of the database.
 */
export async function rollOut(
  tx: Database,
  release: ReleaseRow,
  rollout: RolloutStart | null,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<ReleaseChange | RefusedChange> {
  const { webId, id, state } = release;
  if (state !== 'rolling-out' && (state !== 'approved' || rollout === null)) return { fault: 'RELEASE_STATE' };
  if (rollout === null) {
    await announceChange(tx, webId);
    return { state: 'approved', ...UNSCHEDULED };
  }
  await lockSections(tx, webId);
  // Of two releases that begin at once, the second sees the first.
  await tx.select({ webId: shops.webId }).from(shops).where(eq(shops.webId, webId)).for('update');
  const [other] = await tx
    .select({ name: releases.name })
    .from(releases)
    .where(and(isRollingOut(webId), ne(releases.id, id)));
  if (other !== undefined) return { fault: 'ROLLING_OUT', detail: `“${other.name}” is rolled out; end that first` };
  const refused = await unshowable(tx, release);
  if (refused !== undefined) return refused;
  const steps = rollout.steps.toSorted((a, b) => instantOf(a.at) - instantOf(b.at));
  const plan = planned({ ...rollout, steps });
  if (plan.dueAt !== null && plan.dueAt <= now) return { fault: 'PAST' };
  const rows = await changedRows(tx, release);
  const own = new Set(rows.map(({ path }) => path));
  await publishNewSections(tx, webId, treesOf(rows), { actor: by, at: now }, own);
  await announceChange(tx, webId);
  return { state: 'rolling-out', problem: null, ...UNSCHEDULED, ...plan, scheduledBy: by };
}

/** The fields of a rollout: its next step is due like a scheduled publication. */
export function planned(rollout: RolloutStart): Pick<ReleaseRow, 'rollout' | 'dueAt'> {
  const [next] = rollout.steps;
  return { rollout, dueAt: next === undefined ? null : new Date(instantOf(next.at)) };
}

/** Why visitors may not see a release: pages of it have changed in the shop since, or a section would contain itself. */
export async function unshowable(tx: Database, release: ReleaseRow): Promise<RefusedChange | undefined> {
  const behind = (await changedPages(tx, release, 'th')).filter(({ isBehind }) => isBehind);
  if (behind.length > 0) return { fault: 'BEHIND', paths: behind.map(({ path }) => path) };
  return sectionCircle(tx, await changedRows(tx, release));
}

function isRollingOut(webId: string) {
  return and(eq(releases.webId, webId), eq(releases.state, 'rolling-out'));
}
