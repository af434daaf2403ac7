/**
 * The calls of a site builder beside those of the shop: only the embedded service has them, and only where it is
 * configured.
 */
import * as v from 'valibot';
import type { CallSpec } from '../calls/define.ts';
import { DecidedShares, VariantResult } from '../experiments/counts.ts';
import { MAX_EXPERIMENT_ID } from '../experiments/experiment.ts';
import { DEFAULT_GOAL, Goal } from '../experiments/goal.ts';
import { read, write } from './builder-call.ts';
import { PageContent, PagePath } from './page.ts';
import { PageState, PageSummary, PageVersion, PresentBuilder, SectionSummary } from './records.ts';
import { mediaCalls } from './media.ts';
import { redirectCalls } from './redirects.ts';
import { ReleaseId, releaseCalls } from './releases.ts';
import { teamCalls } from './team-calls.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Fields of every write: the page, and its base revision. */
const spot = { path: PagePath, base: whole };
/** The release that is worked in; none: the shop's own drafts. */
const release = v.optional(ReleaseId);
const note = v.optional(v.pipe(v.string(), v.maxLength(500)));

/** Calls of a builder by name. A change answers with the new state, or `CONFLICT` where its `base` is outdated. */
export const builderCalls = {
  /** All pages, drafts too, by path. */
  builderPages: read(
    '/api/builder/pages',
    v.object({ release }),
    v.object({ pages: v.array(PageSummary), zones: v.array(PageSummary) }),
  ),
  /** All shared sections, drafts too, by path; in a release as it has them. They are written as pages are, at their paths. */
  builderSections: read(
    '/api/builder/sections',
    v.object({ release }),
    v.object({ sections: v.array(SectionSummary) }),
  ),
  builderPage: read('/api/builder/page', v.object({ path: PagePath, release }), PageState),
  /** A page as it was at an earlier revision: the last twenty are known, for a day. */
  builderRevision: read(
    '/api/builder/revision',
    v.object({ path: PagePath, release, revision: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
    v.object({ page: v.nullable(PageContent) }),
  ),
  /**
   * The counts of a page's experiments in the last 90 days, by the id of their node, for each variant that a browser
   * was shown. Each goal has counts of its own. `shares`: where the results of a published page decide.
   */
  builderExperiment: read(
    '/api/builder/experiment',
    v.object({
      path: PagePath,
      id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_EXPERIMENT_ID)),
      goal: v.optional(Goal, DEFAULT_GOAL),
    }),
    v.object({ variants: v.array(VariantResult), shares: v.optional(DecidedShares) }),
  ),
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
  /** Names a version that was published from a builder; an empty name removes it. */
  builderNameVersion: write(
    '/api/builder/version/name',
    v.object({ path: PagePath, version: whole, name: v.pipe(v.string(), v.trim(), v.maxLength(100)) }),
    v.object({ versions: v.array(PageVersion) }),
    ['NO_VERSION'],
  ),
  /** A path that has no page yet gets one; visitors see it once it is published. */
  builderSave: write(
    '/api/builder/draft',
    v.object({
      ...spot,
      page: PageContent,
      release,
      /** Number of the published version that the draft is based on or was merged with; null: there was none. */
      main: v.optional(v.nullable(whole)),
    }),
    PageState,
    ['CONFLICT', 'NO_RELEASE', 'RELEASE_STATE', 'SECTION_CYCLE', 'SECTION_APPROVED'],
  ),
  builderDiscard: write('/api/builder/discard', v.object({ ...spot, release }), PageState, [
    'CONFLICT',
    'NO_RELEASE',
    'RELEASE_STATE',
    'SECTION_USED',
  ]),
  /**
   * The draft as it was saved last. `BEHIND`: a release has published the page since; merge first (`PageState.behind`). `STOPPED`: a
   * check finds something that stops a publication in this shop.
   */
  builderPublish: write('/api/builder/publish', v.object({ ...spot, note }), PageState, [
    'CONFLICT',
    'NO_DRAFT',
    'BEHIND',
    'SECTION_CYCLE',
    'STOPPED',
  ]),
  builderUnpublish: write('/api/builder/unpublish', v.object({ ...spot, note }), PageState, [
    'CONFLICT',
    'NOT_PUBLISHED',
    'SECTION_USED',
  ]),
  /**
   * A sign that a tab has a page open, every other second; answers who else has. `session`: random id of the tab. `isLeaving`: the tab
   * closes the page. `known`: the revision that the tab has; `page`: the page where there is a newer one.
   */
  builderPresence: write(
    '/api/builder/presence',
    v.object({
      path: PagePath,
      session: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
      node: v.nullable(v.pipe(v.string(), v.maxLength(200))),
      isLeaving: v.optional(v.boolean()),
      release,
      known: v.optional(whole),
    }),
    v.object({ self: v.string(), others: v.array(PresentBuilder), page: v.optional(PageState) }),
    [],
  ),
  /** Publishes an earlier version again; a draft stays. */
  builderRollBack: write('/api/builder/roll-back', v.object({ ...spot, version: whole, note }), PageState, [
    'CONFLICT',
    'NO_VERSION',
    'SECTION_CYCLE',
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
  ...mediaCalls,
  ...redirectCalls,
  ...releaseCalls,
  ...teamCalls,
} as const satisfies Record<string, CallSpec>;

/** Keeps the exact schemas of each call, from which client and service infer their types. */
export type BuilderCalls = typeof builderCalls;
