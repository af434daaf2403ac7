/** Handles the calls of releases. */
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { PageFinding } from '#schemas/builder/checks.ts';
import { ROLLOUT_PAGE, rolloutId } from '#schemas/experiments/rollout.ts';
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageState } from '#schemas/builder/records.ts';
import type { Release, releaseCalls, ReleaseState } from '#schemas/builder/releases.ts';
import { recordAct } from '../audit/record.ts';
import { contentOf, publishedPages } from '../builder/published.ts';
import { describeFindings, stoppingFindings, type Together } from '../builder/publish-stops.ts';
import type { AnswerOf, CallContext, HandlerOf } from '../calls/handler.ts';
import type { Database } from '../database/database.ts';
import type { AuditAct } from '../database/tables/audit.ts';
import { releaseLinks, releases, type ReleaseRow } from '../database/tables/release.ts';
import { previewedSections, type Sections } from '../sections/shared-sections.ts';
import { homePath } from '../site/lang.ts';
import { editRelease, isRelease, type RefusedChange, type ReleaseKey, releaseRefusal } from './edit-release.ts';
import { changedPages, changedRows, editInRelease, type ReleaseEdit, stateInRelease } from './pages.ts';
import { linksOf, shareRelease } from './preview-links.ts';
import { lastPublication, publishRelease, rollBackRelease, UNSCHEDULED } from './publish.ts';
import { databaseTime } from './publish-due.ts';
import { rollOut } from './rollout.ts';
import { addApproval, isApproved, reviewOf, termsOf, UNAPPROVED } from './reviews.ts';

type Handlers = { readonly [Name in keyof typeof releaseCalls]: HandlerOf<(typeof releaseCalls)[Name]> };
type Details = AnswerOf<{
  release: Release;
  pages: Awaited<ReturnType<typeof changedPages>>;
  links: Awaited<ReturnType<typeof linksOf>>;
}>;

const PUBLISHABLE: ReadonlySet<ReleaseState> = new Set(['approved', 'scheduled', 'rolling-out']);

/** Handlers of the releases' calls by name. */
export const releaseHandlers: Handlers = {
  async builderReleases(context) {
    const { db, shop } = context;
    const rows = await db
      .select()
      .from(releases)
      .where(eq(releases.webId, shop.webId))
      .orderBy(desc(releases.createdAt), asc(releases.id));
    return { ok: true, data: { releases: await Promise.all(rows.map((row) => recordOf(context, row))) } };
  },

  builderRelease: (context, { query: { id } }) => detailsOf(context, id),

  async releaseCreate(context, { body: { name } }) {
    const { db, shop, actor, now } = context;
    const id = randomUUID();
    await db.transaction(async (tx) => {
      const created = { createdBy: actor?.name ?? null, createdAt: now };
      await tx.insert(releases).values({ webId: shop.webId, id, name, state: 'open', revision: 0, ...created });
      await record(tx, context, { id, name }, 'release-created', {});
    });
    return detailsOf(context, id);
  },

  releaseRename: (context, { body }) => change(context, body, async () => ({ name: body.name })),

  async releaseApprove(context, { body }) {
    const { db, shop } = context;
    const [asked] = await db
      .select()
      .from(releases)
      .where(isRelease({ webId: shop.webId, id: body.id }));
    // Checked before the transaction, which blocks others; it refuses pages that were changed or added meanwhile.
    const checked = asked?.revision === body.base ? asked : undefined;
    const stopped = checked && (await stoppedPages(context, await changedRows(db, checked)));
    return change(context, body, async (tx, release) => {
      if (release.state !== 'open') return { fault: 'RELEASE_STATE' };
      const rows = await changedRows(tx, release);
      if (rows.length === 0) return { fault: 'EMPTY' };
      const pages = rows.map(({ path }) => path);
      if (checked === undefined) return { fault: 'CONFLICT' };
      if (stopped !== undefined) return stopped;
      const approvals = addApproval(release, context);
      if (approvals === undefined) return { fault: 'NOT_ALLOWED' };
      await record(tx, context, release, 'release-approved', { pages }, { after: rows.map(({ content }) => content) });
      if (!isApproved(release.review, approvals)) return { approvals, problem: null };
      const approved = { approvedBy: context.actor?.name ?? null, approvedAt: context.now };
      return { state: 'approved', ...approved, approvals, problem: null };
    });
  },

  releaseRequire: (context, { body }) =>
    change(context, body, async (tx, release) => {
      if (release.state !== 'open' && release.state !== 'approved') return { fault: 'RELEASE_STATE' };
      const { reviewers, count } = body;
      await record(tx, context, release, 'release-terms-set', { reviewers, count });
      return { ...UNAPPROVED, review: await termsOf(tx, body) };
    }),

  releaseSchedule: (context, { body }) =>
    change(context, body, async (tx, release) => {
      if (release.state !== 'approved' && release.state !== 'scheduled') return { fault: 'RELEASE_STATE' };
      const { schedule } = body;
      if (schedule === null) {
        await record(tx, context, release, 'release-unscheduled', {});
        return { state: 'approved', ...UNSCHEDULED };
      }
      const { at, timeZone, langs } = schedule;
      const due = { dueAt: new Date(instantOf(at)), timeZone, langs, scheduledBy: context.actor?.name ?? null };
      if (due.dueAt <= (await databaseTime(tx)) && !body.anyway) return { fault: 'PAST' };
      await record(tx, context, release, 'release-scheduled', schedule);
      return { state: 'scheduled', ...due, problem: null };
    }),

  releaseRollOut: (context, { body }) =>
    change(context, body, async (tx, release) => {
      const { rollout } = body;
      const planner = { by: context.actor?.name ?? null, now: await databaseTime(tx) };
      const changed = await rollOut(tx, release, rollout, planner);
      if ('fault' in changed) return changed;
      const act = rollout === null ? 'release-withdrawn' : 'release-rolled-out';
      await record(tx, context, release, act, rollout === null ? {} : { share: rollout.share });
      return changed;
    }),

  releasePublish: (context, { body }) =>
    change(context, body, async (tx, release) => {
      if (!PUBLISHABLE.has(release.state)) return { fault: 'RELEASE_STATE' };
      const publisher = { by: context.actor?.name ?? null, at: context.now };
      const published = await publishRelease(tx, release, body.langs, publisher);
      if ('fault' in published) return published;
      const { pages, changed } = published;
      const contents = { before: pages.map(({ before }) => before) };
      await record(tx, context, release, 'release-published', { langs: body.langs, pages: pathsOf(pages) }, contents);
      return changed;
    }),

  releaseRollBack: (context, { body }) =>
    change(context, body, async (tx, release) => {
      const publisher = { by: context.actor?.name ?? null, at: context.now };
      const published = await rollBackRelease(tx, release, body.anyway, publisher);
      if ('fault' in published) return published;
      const { pages, changed } = published;
      const contents = { before: pages.map(({ before }) => before) };
      await record(tx, context, release, 'release-rolled-back', { pages: pathsOf(pages) }, contents);
      return changed;
    }),

  releaseDiscard: (context, { body }) =>
    change(context, body, async (tx, release) => {
      if (release.state !== 'open' && release.state !== 'approved') return { fault: 'RELEASE_STATE' };
      await record(tx, context, release, 'release-discarded', {});
      return { state: 'discarded', endedAt: context.now };
    }),

  async releaseShare(context, { body: { id, hours, path } }) {
    const { db, shop, actor, now, origin } = context;
    const signed = { by: actor?.name ?? null, at: now };
    const shared = await shareRelease(
      db,
      { webId: shop.webId, id },
      { hours, path: pathIn(context.lang, path), origin, ...signed },
      (tx, release) => record(tx, context, release, 'release-shared', { hours }),
    );
    if ('fault' in shared) return releaseRefusal(shared);
    const details = await detailsOf(context, id);
    return details.ok ? { ok: true, data: { ...details.data, ...shared } } : details;
  },

  releaseRevoke: (context, { body: { id, link } }) =>
    change(context, { id, base: undefined }, async (tx, release) => {
      const isOwn = and(
        eq(releaseLinks.webId, release.webId),
        eq(releaseLinks.releaseId, id),
        eq(releaseLinks.id, link),
      );
      await tx.delete(releaseLinks).where(isOwn);
      await record(tx, context, release, 'release-unshared', {});
      return {};
    }),
};

/** Every page that is visible or changed by the release, by path. */
export async function pagesInRelease(db: Database, key: ReleaseKey) {
  const shown = await publishedPages(db, key.webId);
  const changed = new Map((await changedRows(db, key)).map(({ path, content }) => [path, content]));
  const paths = [...new Set([...shown.keys(), ...changed.keys()])].toSorted();
  return paths.flatMap((path) => {
    const row = shown.get(path);
    const page = changed.get(path) ?? (row && contentOf(row));
    return page === undefined ? [] : [{ path, page, isPublished: row !== undefined, hasDraft: changed.has(path) }];
  });
}

/** Saves a page of a release, or discards its edits (null); `changesMore` as in the edit. */
export async function writeInRelease(
  context: CallContext,
  body: {
    readonly release: string;
    readonly path: string;
    readonly base: number;
    readonly main?: number | null | undefined;
  },
  content: PageContent | null,
  changesMore?: ReleaseEdit['changesMore'],
): Promise<AnswerOf<PageState>> {
  const { db, shop, actor, now } = context;
  const { path, base, main } = body;
  const place = { key: { webId: shop.webId, id: body.release }, path };
  const based = main === undefined ? (await stateInRelease(db, place)).main : main;
  const edit = { ...place, base, content, main: based ?? null, by: actor?.name ?? null, at: now, changesMore };
  const refused = await editInRelease(db, edit);
  const state = await stateInRelease(db, place);
  if (refused === undefined) return { ok: true, data: state };
  return { ...releaseRefusal(refused), ...(refused.fault === 'CONFLICT' ? { data: state } : {}) };
}

async function change(
  context: CallContext,
  { id, base }: { readonly id: string; readonly base: number | undefined },
  edit: (tx: Database, release: ReleaseRow) => Promise<Partial<ReleaseRow> | RefusedChange>,
): Promise<Details> {
  const refused = await editRelease(context.db, { webId: context.shop.webId, id }, base, edit);
  return refused === undefined ? detailsOf(context, id) : releaseRefusal(refused);
}

/** Adds an entry to the audit log, in the transaction of the act. */
function record(
  tx: Database,
  { account, actor, headers, now, shop }: CallContext,
  { id, name }: Pick<ReleaseRow, 'id' | 'name'>,
  act: Extract<AuditAct, `release-${string}`>,
  detail: Readonly<Record<string, unknown>>,
  contents: { readonly before?: unknown; readonly after?: unknown } = {},
): Promise<void> {
  const by = { at: now, account, actor: actor?.name ?? null, headers, webId: shop.webId, subject: name };
  return recordAct(tx, { ...by, act, detail: { release: id, ...detail }, ...contents });
}

async function detailsOf(context: CallContext, id: string): Promise<Details> {
  const { db, shop, lang, now } = context;
  const [row] = await db
    .select()
    .from(releases)
    .where(isRelease({ webId: shop.webId, id }));
  if (row === undefined) return releaseRefusal({ fault: 'NO_RELEASE' });
  const [release, pages, links] = [
    await recordOf(context, row),
    await changedPages(db, row, lang),
    await linksOf(db, row, now),
  ];
  return { ok: true, data: { release, pages, links } };
}

async function recordOf(context: CallContext, row: ReleaseRow): Promise<Release> {
  const { id, name, state, revision, createdBy, createdAt, approvedBy, approvedAt, rollout, problem } = row;
  const { dueAt, timeZone, langs } = row;
  const last = await lastPublication(context.db, row);
  return {
    ...reviewOf(row, context),
    id,
    name,
    state,
    revision,
    created: { by: createdBy, at: createdAt.toISOString() },
    approved: approvedAt === null ? null : { by: approvedBy, at: approvedAt.toISOString() },
    schedule:
      dueAt === null || rollout !== null
        ? null
        : { at: dueAt.toISOString(), timeZone: timeZone ?? 'UTC', langs: langs && [...langs] },
    rollout: rollout && { ...rollout, results: { path: ROLLOUT_PAGE, id: rolloutId(id) } },
    last:
      last === undefined
        ? null
        : {
            kind: last.kind,
            by: last.by,
            at: last.at.toISOString(),
            langs: last.langs && [...last.langs],
            pages: last.pages.length,
          },
    problem,
  };
}

function pathsOf(pages: readonly { readonly path: string }[]): readonly string[] {
  return pages.map(({ path }) => path);
}

/**
 * The pages whose checks prevent their publication in this shop; undefined if there are none. They may link to each
 * other, and contain each other’s sections.
 */
async function stoppedPages(
  context: CallContext,
  rows: Awaited<ReturnType<typeof changedRows>>,
): Promise<RefusedChange | undefined> {
  const contents = new Map(rows.map(({ path, content }) => [path, content]));
  let sections: Promise<Sections> | undefined;
  const together: Together = {
    paths: new Set(contents.keys()),
    sections: () => (sections ??= previewedSections(context, contents)),
  };
  const found: PageFinding[] = [];
  for (const { path, content } of rows)
    for (const { code, node, detail, problem } of await stoppingFindings(context, path, content, together))
      found.push({ path, code, detail, problem, ...(node === undefined ? {} : { node }) });
  if (found.length === 0) return undefined;
  const detail = found.map((finding) => `${finding.path}: ${describeFindings([finding])}`).join('; ');
  return { fault: 'STOPPED', paths: [...new Set(found.map(({ path }) => path))], detail, findings: found };
}

/** A page's path in a language. */
function pathIn(lang: Lang, path: string): string {
  if (lang === DEFAULT_LANG) return path;
  return path === '/' ? homePath(lang) : `${homePath(lang)}${path}`;
}
