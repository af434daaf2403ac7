/** Handles the calls of a site builder. */
import type { BuilderCalls } from '#schemas/builder/calls.ts';
import type { mediaCalls } from '#schemas/builder/media.ts';
import type { PageState } from '#schemas/builder/records.ts';
import type { redirectCalls } from '#schemas/builder/redirects.ts';
import type { teamCalls } from '#schemas/builder/team-calls.ts';
import type { CallContext, HandlerOf } from '../calls/handler.ts';
import { inputRefusal } from '../calls/refusal.ts';
import type { Finding } from '#schemas/builder/checks.ts';
import { pageData } from '../catalog/page.ts';
import type { Database } from '../database/database.ts';
import { allRuleValues } from '../rules/fill-rules.ts';
import { resultsOf } from '../experiments/counts.ts';
import { decidedShares } from '../experiments/shares.ts';
import { hashOf, recordAct } from '../audit/record.ts';
import { isVisitedPath, LOOK_PATH, SHARED_PATHS, zoneOf } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import { isSectionPath } from '#schemas/sections/section.ts';
import {
  closesCircle,
  isDraftApproved,
  isSectionUsed,
  listSections,
  previewedPage,
  previewedSections,
} from '../sections/shared-sections.ts';
import { mayDo } from '../team/actor.ts';
import { changeLimits } from './change-limits.ts';
import { publishNewSections } from '../sections/publish-new-sections.ts';
import { describeFindings, stoppingFindings } from './publish-stops.ts';
import { leavePage, othersAt, publicSession, signPresence } from './presence.ts';
import { rowOf } from './published.ts';
import { pagesInRelease, releaseHandlers, writeInRelease } from '../releases/handlers.ts';
import { releaseRows, stateInRelease } from '../releases/pages.ts';
import { type EditedPage, newestRevision, readRevision } from './revisions.ts';
import { isSamePage, knownHeads, missedBy, stateOf, titleIn } from './state.ts';
import { addVersion, nameVersion, versionOf, versionsOf } from './versions.ts';
import { pageProblems } from './page-problems.ts';
import { NO_DRAFT_ANY_MORE } from './edit.ts';
import { write } from './write.ts';

type Handlers = {
  readonly [
    Name in Exclude<keyof BuilderCalls, keyof typeof teamCalls | keyof typeof mediaCalls | keyof typeof redirectCalls>
  ]: HandlerOf<BuilderCalls[Name]>;
};

/** Handlers of the builder's calls by name. The gate has admitted the caller. */
export const builderHandlers: Handlers = {
  async builderPages({ db, shop, lang }, { query: { release } }) {
    const known =
      release === undefined ? knownHeads(db, shop.webId) : pagesInRelease(db, { webId: shop.webId, id: release });
    const all = (await known).map(({ page, ...rest }) => {
      const { layoutOf } = page.pageSetting ?? {};
      return { ...rest, title: titleIn(page, lang), ...(layoutOf === undefined ? {} : { layoutOf }) };
    });
    const pages = all.filter(({ path }) => isVisitedPath(path));
    return {
      ok: true,
      data: { pages, zones: SHARED_PATHS.flatMap((shared) => all.filter(({ path }) => path === shared)) },
    };
  },

  async builderSections({ db, shop: { webId } }, { query: { release } }) {
    const changed = release === undefined ? undefined : await releaseRows(db, { webId, id: release });
    return { ok: true, data: { sections: await listSections(db, webId, changed) } };
  },

  async builderPage({ db, shop }, { query: { path, release } }) {
    const { publish_stops: stops } = shop.policy;
    const state = await readPage(db, { webId: shop.webId, path, release });
    return { ok: true, data: { ...state, ...(stops === undefined ? {} : { stops: [...stops] }) } };
  },

  async builderRevision({ db, shop }, { query: { path, release, revision } }) {
    const found = await readRevision(db, { webId: shop.webId, path, release }, revision);
    return found === undefined
      ? { ok: false, status: 404, key: 'NO_REVISION', msg: `revision ${revision} of ${path} is not known any more` }
      : { ok: true, data: found };
  },

  async builderExperiment({ db, shop, lang, now }, { query: { path, id, goal } }) {
    const variants = await resultsOf(db, { webId: shop.webId, path, experiment: id, goal }, now);
    const shares = (await decidedShares({ db, shop, lang }, now)).get(path)?.get(id);
    return { ok: true, data: { variants, ...(shares === undefined ? {} : { shares }) } };
  },

  builderVersions: async ({ db, shop }, { query: { path } }) => ({
    ok: true,
    data: { versions: await versionsOf(db, { webId: shop.webId, path }) },
  }),

  async builderVersion({ db, shop }, { query: { path, version } }) {
    const found = await versionOf(db, { webId: shop.webId, path }, version);
    return found === undefined
      ? { ok: false, status: 404, key: 'NO_VERSION', msg: `there is no version ${version} of ${path}` }
      : { ok: true, data: found };
  },

  async builderNameVersion({ db, shop, actor, account, now, headers }, { body: { path, version, name } }) {
    const spot = { webId: shop.webId, path };
    const by = { at: now, account, actor: actor?.name ?? null, headers };
    const isNamed = await db.transaction(async (tx) => {
      if (!(await nameVersion(tx, spot, version, name === '' ? null : name))) return false;
      await recordAct(tx, { ...by, act: 'version-named', webId: shop.webId, subject: path, detail: { version, name } });
      return true;
    });
    return isNamed
      ? { ok: true, data: { versions: await versionsOf(db, spot) } }
      : { ok: false, status: 404, key: 'NO_VERSION', msg: `there is no version ${version} of ${path} to name` };
  },

  async builderSave(context, { body }) {
    const problems = pageProblems(body.path, body.page, '/body/page');
    if (problems.length > 0) return inputRefusal(problems);
    const { actor } = context;
    const limits = changeLimits(actor, body.page);
    // A role that changes only words can't have merged a published version.
    const main = actor === null || mayDo(actor, 'edit') ? body.main : undefined;
    const answer = await (body.release === undefined
      ? write(context, body, undefined, async (tx, spot, { edit, signed: { by, at } }) => {
          if (limits.refuses((await stateOf(tx, spot)).page)) return 'TEXTS_ONLY';
          if (await closesCircle(tx, spot, body.page)) return 'SECTION_CYCLE';
          if (await isDraftApproved(tx, spot)) return 'SECTION_APPROVED';
          const pageOf = async (version?: number) => (await versionOf(tx, spot, version))?.page ?? null;
          const visible = await pageOf();
          if (isSamePage(body.page, visible)) return NO_DRAFT_ANY_MORE;
          const saved = { draft: body.page, savedBy: by, savedAt: at };
          // A merged draft is based on the version that it was merged with.
          if (edit.draft !== null && main === undefined) return saved;
          return { ...saved, draftBase: typeof main === 'number' ? await pageOf(main) : visible };
        })
      : writeInRelease(context, { ...body, main, release: body.release }, body.page, limits.refuses));
    return limits.explain(answer);
  },

  builderDiscard: (context, { body }) =>
    body.release === undefined
      ? write(context, body, 'draft-discarded', async (tx, spot) => {
          const isOnlyDraft = isSectionPath(spot.path) && ((await versionOf(tx, spot))?.page ?? null) === null;
          const isNeeded = isOnlyDraft && (await isSectionUsed(tx, spot));
          return isNeeded ? 'SECTION_USED' : NO_DRAFT_ANY_MORE;
        })
      : writeInRelease(context, { ...body, release: body.release }, null),

  async builderPublish(context, { body }) {
    const findings = await findingsOfDraft(context, body);
    const answer = await write(context, body, 'page-published', async (tx, spot, { edit, signed }) => {
      if (edit.draft === null) return 'NO_DRAFT';
      if (await closesCircle(tx, spot, edit.draft)) return 'SECTION_CYCLE';
      const missed = await missedBy(tx, spot, edit.draftBase, await versionOf(tx, spot));
      if (missed !== undefined) return 'BEHIND';
      // Another write came between: this draft was not checked.
      if (findings === undefined) return 'CONFLICT';
      if (findings.length > 0) return 'STOPPED';
      await addVersion(tx, spot, { ...signed, kind: 'published', content: edit.draft });
      const publisher = { at: signed.at, account: context.account, actor: signed.by ?? null, headers: context.headers };
      await publishNewSections(tx, spot.webId, edit.draft.pageComponent, publisher);
      return NO_DRAFT_ANY_MORE;
    });
    if (answer.ok || answer.key !== 'STOPPED' || findings === undefined) return answer;
    const { path } = body;
    const named = { paths: [path], findings: findings.map((finding) => ({ ...finding, path })) };
    const state = isRecord(answer.data) ? answer.data : {};
    return { ...answer, msg: describeFindings(findings), data: { ...state, ...named } };
  },

  builderUnpublish: (context, { body }) =>
    write(context, body, 'page-unpublished', async (tx, spot, { edit, signed }) => {
      const newest = await versionOf(tx, spot);
      if (newest === undefined || newest.page === null) return 'NOT_PUBLISHED';
      if (SHARED_PATHS.includes(spot.path)) return 'ZONE_SHOWN';
      if (await isSectionUsed(tx, spot)) return 'SECTION_USED';
      await addVersion(tx, spot, { ...signed, kind: 'unpublished', content: null });
      // A page stays in the list and in its editor, where it is prepared for the next publication.
      return edit.draft !== null || isSectionPath(spot.path)
        ? {}
        : { draft: newest.page, draftBase: newest.page, savedBy: signed.by ?? null, savedAt: signed.at };
    }),

  builderRollBack: (context, { body }) =>
    write(context, body, 'page-rolled-back', async (tx, spot, { edit, signed }) => {
      const version = await versionOf(tx, spot, body.version);
      if (version === undefined) return 'NO_VERSION';
      if (await closesCircle(tx, spot, version.page)) return 'SECTION_CYCLE';
      await addVersion(tx, spot, { ...signed, kind: 'rolled-back', of: body.version, content: version.page });
      return hashOf(edit.draft) === hashOf(edit.draftBase) ? NO_DRAFT_ANY_MORE : {};
    }),

  async builderPresence({ db, shop, actor, now }, { body }) {
    const { path, release, node, known = Infinity, isLeaving = false } = body;
    const session = publicSession(actor?.account ?? null, body.session);
    const spot = { webId: shop.webId, path, release };
    // A page in a release is another one than the shop's.
    const place = { ...spot, path: [...(release === undefined ? [] : [release]), path].join(' ') };
    if (isLeaving) await leavePage(db, place, session);
    else await signPresence(db, place, { session, name: actor?.name ?? null, node }, now);
    const others = await othersAt(db, place, session, now);
    const isNewer = (await newestRevision(db, spot)) > known;
    return { ok: true, data: { self: session, others, ...(isNewer ? { page: await readPage(db, spot) } : {}) } };
  },

  async builderPreview({ db, shop, lang, origin, now }, { body }) {
    const problems = pageProblems(body.path, body.page, '/body/page');
    if (problems.length > 0) return inputRefusal(problems);
    const catalogue = { db, shop, lang };
    // A zone is shown by itself: the page has no other header.
    const content =
      zoneOf(body.path) === undefined ? body.page : { ...body.page, pageSetting: { layout: 'blank' as const } };
    const page = await previewedPage(rowOf(shop.webId, body.path, content), () => previewedSections(catalogue));
    const path = body.shown ?? body.path;
    // The look is shown on the page that is visible at the path.
    const own = body.path === LOOK_PATH ? {} : { page };
    const request = { catalogue, origin, now, path, needBase: false, query: {}, ...own };
    return { ok: true, data: { ...(await pageData(request)), rules: allRuleValues(shop.policy) } };
  },

  ...releaseHandlers,
};

/** A page for its editor: of the release, else of the shop. */
function readPage(db: Database, { webId, path, release }: EditedPage): Promise<PageState> {
  return release === undefined
    ? stateOf(db, { webId, path })
    : stateInRelease(db, { key: { webId, id: release }, path });
}

/**
 * Findings that prevent the publication of a draft at its revision; undefined at another revision. Runs before the
 * transaction, which blocks others.
 */
async function findingsOfDraft(
  context: CallContext,
  { path, base }: { readonly path: string; readonly base: number },
): Promise<readonly Finding[] | undefined> {
  const { revision, draft, page } = await stateOf(context.db, { webId: context.shop.webId, path });
  if (revision !== base) return undefined;
  return draft !== null && page !== null ? stoppingFindings(context, path, page) : [];
}
