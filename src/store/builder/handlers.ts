/** Answers the calls of a site builder. */
import type { BuilderCalls } from '#schemas/builder/calls.ts';
import { isRecord } from '#schemas/record.ts';
import { type HandlerOf, inputRefusal } from '../calls/handler.ts';
import { pageData } from '../catalog/page.ts';
import { resolveTexts } from '../catalog/texts.ts';
import { rowOf } from './published.ts';
import { knownPages, stateOf } from './state.ts';
import { addVersion, versionOf, versionsOf } from './versions.ts';
import { pageProblems } from './page-problems.ts';
import { write } from './write.ts';

type Handlers = { readonly [Name in keyof BuilderCalls]: HandlerOf<BuilderCalls[Name]> };

const NO_DRAFT_ANY_MORE = { draft: null, savedBy: null, savedAt: null };

/** Handlers of the builder's calls by name. They check no permission: `CallGroup.refusal` has done so before. */
export const builderHandlers: Handlers = {
  async builderPages({ db, shop, lang }) {
    const pages = (await knownPages(db, shop.webId)).map(({ page, ...known }) => {
      const head = resolveTexts(page.pageHead ?? {}, lang);
      return { ...known, title: isRecord(head) && typeof head.title === 'string' ? head.title : '' };
    });
    return { ok: true, data: { pages } };
  },

  async builderPage({ db, shop }, { query: { path } }) {
    const { publish_stops: stops } = shop.policy;
    const state = await stateOf(db, { webId: shop.webId, path });
    return { ok: true, data: { ...state, ...(stops === undefined ? {} : { stops: [...stops] }) } };
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

  async builderSave(context, { body }) {
    const problems = pageProblems(body.page, '/body/page');
    if (problems.length > 0) return inputRefusal(problems);
    return write(context, body, undefined, async (_tx, _spot, { signed: { by, at } }) => ({
      draft: body.page,
      savedBy: by,
      savedAt: at,
    }));
  },

  builderDiscard: (context, { body }) => write(context, body, 'draft-discarded', async () => NO_DRAFT_ANY_MORE),

  builderPublish: (context, { body }) =>
    write(context, body, 'page-published', async (tx, spot, { edit, signed }) => {
      if (edit.draft === null) return 'NO_DRAFT';
      await addVersion(tx, spot, { ...signed, kind: 'published', content: edit.draft });
      return NO_DRAFT_ANY_MORE;
    }),

  builderUnpublish: (context, { body }) =>
    write(context, body, 'page-unpublished', async (tx, spot, { signed }) => {
      const newest = await versionOf(tx, spot);
      if (newest === undefined || newest.page === null) return 'NOT_PUBLISHED';
      await addVersion(tx, spot, { ...signed, kind: 'unpublished', content: null });
      return {};
    }),

  builderRollBack: (context, { body }) =>
    write(context, body, 'page-rolled-back', async (tx, spot, { signed }) => {
      const version = await versionOf(tx, spot, body.version);
      if (version === undefined) return 'NO_VERSION';
      await addVersion(tx, spot, { ...signed, kind: 'rolled-back', of: body.version, content: version.page });
      return {};
    }),

  async builderPreview({ db, shop, lang, origin, now }, { body }) {
    const problems = pageProblems(body.page, '/body/page');
    if (problems.length > 0) return inputRefusal(problems);
    const page = rowOf(shop.webId, body.path, body.page);
    const path = body.shown ?? body.path;
    const request = { catalogue: { db, shop, lang }, origin, now, path, needBase: false, query: {}, page };
    return { ok: true, data: { ...(await pageData(request)) } };
  },
};
