/**
 * The calls of a site builder beside those of the shop: only the embedded service has them, and only where it is
 * configured.
 */
import * as v from 'valibot';
import { defineCall, type CallSpec } from '../calls/define.ts';
import { PageContent, PagePath } from './page.ts';
import { PageState, PageSummary, PageVersion } from './records.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Fields of every write: the page, and its base revision. */
const spot = { path: PagePath, base: whole };
const note = v.optional(v.pipe(v.string(), v.maxLength(500)));

function read<const Query extends v.GenericSchema, const Output extends v.GenericSchema>(
  path: `/api/builder/${string}`,
  query: Query,
  output: Output,
) {
  return defineCall({ method: 'GET', path, envelope: 'success', query, body: undefined, output, keys: [] });
}

function write<const Body extends v.GenericSchema, const Output extends v.GenericSchema>(
  path: `/api/builder/${string}`,
  body: Body,
  output: Output,
  keys: readonly string[] = ['CONFLICT'],
) {
  return defineCall({ method: 'POST', path, envelope: 'success', query: undefined, body, output, keys });
}

/** Calls of a builder by name. A change answers with the new state, or `CONFLICT` where its `base` is outdated. */
export const builderCalls = {
  /** All pages, drafts too, by path. */
  builderPages: read('/api/builder/pages', v.object({}), v.object({ pages: v.array(PageSummary) })),
  builderPage: read('/api/builder/page', v.object({ path: PagePath }), PageState),
  /** Newest first; at most the last hundred. */
  builderVersions: read(
    '/api/builder/versions',
    v.object({ path: PagePath }),
    v.object({ versions: v.array(PageVersion) }),
  ),
  builderVersion: read(
    '/api/builder/version',
    v.object({ path: PagePath, version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
    v.object({ ...PageVersion.entries, page: v.nullable(PageContent) }),
  ),
  /** A path that has no page yet gets one; visitors see it once it is published. */
  builderSave: write('/api/builder/draft', v.object({ ...spot, page: PageContent }), PageState),
  builderDiscard: write('/api/builder/discard', v.object(spot), PageState),
  /** The draft as it was saved last. */
  builderPublish: write('/api/builder/publish', v.object({ ...spot, note }), PageState, ['CONFLICT', 'NO_DRAFT']),
  builderUnpublish: write('/api/builder/unpublish', v.object({ ...spot, note }), PageState, [
    'CONFLICT',
    'NOT_PUBLISHED',
  ]),
  /** Publishes an earlier version again; a draft stays. */
  builderRollBack: write('/api/builder/roll-back', v.object({ ...spot, version: whole, note }), PageState, [
    'CONFLICT',
    'NO_VERSION',
  ]),
  /**
   * `PageData` of a draft with its records, for the frame. `shown`: the visitor's path for the preview of a pattern.
   */
  builderPreview: write(
    '/api/builder/preview',
    v.object({ path: PagePath, shown: v.optional(v.pipe(v.string(), v.maxLength(1000))), page: PageContent }),
    v.record(v.string(), v.unknown()),
    [],
  ),
} as const satisfies Record<string, CallSpec>;

/** Keeps the exact schemas of each call, from which client and service infer their types. */
export type BuilderCalls = typeof builderCalls;
