/**
 * Releases of a shop: changes of many pages in a branch, reviewed by a link, published and rolled back as one. Calls of the
 * embedded service's builder.
 */
import * as v from 'valibot';
import type { CallSpec } from '../calls/define.ts';
import { DEFAULT_GOAL, Goal } from '../experiments/goal.ts';
import { read, write } from './builder-call.ts';
import { LANGS } from '../lang.ts';
import { boundedList } from '../lenient/bounded.ts';
import { emailAddress } from '../values/contact/email.ts';
import { instantOf } from '../values/instant.ts';
import { PagePath } from './page.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const MAX_NAME = 120;

/** Id of a release, a UUID. */
export const ReleaseId = v.pipe(v.string(), v.uuid());
const Name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_NAME));
/** Languages whose texts are published; null: pages as a whole. */
const Langs = v.nullable(v.pipe(boundedList(v.picklist(LANGS), LANGS.length), v.nonEmpty()));

/** IANA name of a time zone. */
const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
    } catch {
      return false;
    }
  }, 'expected the name of a time zone such as "Asia/Bangkok"'),
);

/**
 * The state of a release; only `open` and `approved` ones accept edits. `rolling-out`: a share of the visitors sees it.
 */
export const RELEASE_STATES = ['open', 'approved', 'scheduled', 'rolling-out', 'published', 'discarded'] as const;
/** The state of a release. */
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** Number of people that a release may demand. */
export const MAX_REVIEWERS = 20;

/** Most steps of a rollout that are planned at once. */
export const MAX_STEPS = 10;
/** A time on a day of the calendar: 30 February is none. */
const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((at) => !Number.isNaN(instantOf(at)), 'expected a time on a day of the calendar'),
);

/** A share of the visitors in percent, and the goal of its results; 0 before the first step. */
const RolloutStart = v.object({
  share: v.pipe(Count, v.maxValue(99)),
  goal: v.optional(Goal, DEFAULT_GOAL),
  /** Shares from a time on; 100 publishes the release, and is the last. */
  steps: v.optional(
    boundedList(v.object({ at: Instant, share: v.pipe(Count, v.minValue(1), v.maxValue(100)) }), MAX_STEPS),
    [],
  ),
});
/** A rollout as it is stored, its steps in the order of their times. */
export type RolloutStart = v.InferOutput<typeof RolloutStart>;

const Signed = v.object({ by: v.nullable(v.string()), at: v.string() });

/** Why a scheduled publication, or a step of a rollout, did not happen, and the pages it was about. */
export const ReleaseProblem = v.object({
  key: v.picklist(['BEHIND', 'EMPTY', 'FAILED']),
  paths: v.array(v.string()),
});
export type ReleaseProblem = v.InferOutput<typeof ReleaseProblem>;

/** A release; times are ISO 8601. `revision` counts its changes, those of its pages too (optimistic locking). */
export const Release = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(RELEASE_STATES),
  revision: Count,
  created: Signed,
  /** The last one of the approvals that it needs; null: not approved. */
  approved: v.nullable(Signed),
  /** Approvals of the pages as they are: an edit withdraws them. */
  approvals: v.array(Signed),
  /**
   * The approvals that it needs: of each of the reviewers, and of `count` people; null: of one. `email`: only for those
   * who manage the team; `name` null: nobody has registered that address yet.
   */
  required: v.nullable(
    v.object({
      count: Count,
      reviewers: v.array(
        v.object({ name: v.nullable(v.string()), email: v.nullable(v.string()), hasApproved: v.boolean() }),
      ),
    }),
  ),
  /** `timeZone`: the IANA name of the zone in which the time was chosen. */
  schedule: v.nullable(v.object({ at: v.string(), timeZone: v.string(), langs: Langs })),
  /** Null: it is not rolled out. `results`: the path and id by which `builderExperiment` has its results. */
  rollout: v.nullable(v.object({ ...RolloutStart.entries, results: v.object({ path: v.string(), id: v.string() }) })),
  /** The last publication or roll-back, which `release-roll-back` undoes; null: never published. */
  last: v.nullable(
    v.object({ kind: v.picklist(['published', 'rolled-back']), ...Signed.entries, langs: Langs, pages: Count }),
  ),
  problem: v.nullable(ReleaseProblem),
});
export type Release = v.InferOutput<typeof Release>;

/** A page that a release changes. */
export const ReleasePage = v.object({
  path: v.string(),
  /** The name of a named layout; else in the language of the call, '' where the page has none. */
  title: v.string(),
  by: v.nullable(v.string()),
  at: v.string(),
  /** Whether visitors see no page at this path now. */
  isNew: v.boolean(),
  /** Whether the page that visitors see has changed since: it has to be merged before the release is published. */
  isBehind: v.boolean(),
});
export type ReleasePage = v.InferOutput<typeof ReleasePage>;

/** A link that shows a release's pages without log-in; the link itself is only returned when it is created. */
export const PreviewLink = v.object({ id: v.string(), ...Signed.entries, expires: v.string() });
export type PreviewLink = v.InferOutput<typeof PreviewLink>;

/** Hours for which a preview link works, at most. */
export const MAX_LINK_HOURS = 24 * 90;

const ReleaseDetails = v.object({ release: Release, pages: v.array(ReleasePage), links: v.array(PreviewLink) });
const target = { id: ReleaseId, base: Count };

function change<const Entries extends v.ObjectEntries>(
  name: string,
  entries: Entries,
  keys: readonly string[] = ['NO_RELEASE', 'CONFLICT', 'RELEASE_STATE'],
) {
  return write(`/api/builder/${name}`, v.object(entries), ReleaseDetails, keys);
}

/** Calls of releases by name. A change answers with the release as it is then; `CONFLICT`: its `base` is outdated. */
export const releaseCalls = {
  /** Newest first. */
  builderReleases: read('/api/builder/releases', v.object({}), v.object({ releases: v.array(Release) })),
  builderRelease: read('/api/builder/release', v.object({ id: ReleaseId }), ReleaseDetails, ['NO_RELEASE']),
  releaseCreate: change('release-create', { name: Name }, []),
  releaseRename: change('release-rename', { ...target, name: Name }),
  /**
   * Approves the pages as they are at `base`; a later edit withdraws it. Named reviewers may, and people who may publish. The release
   * is `approved` with the last of the approvals that it needs (`required`). `STOPPED`: the shop's checks stop a page (`data.paths`,
   * `msg`), so that what is approved can be published at any time.
   */
  releaseApprove: change('release-approve', target, ['NO_RELEASE', 'CONFLICT', 'RELEASE_STATE', 'EMPTY', 'STOPPED']),
  /** Sets the approvals that the release needs, and withdraws those it has; one and nobody named: as without. */
  releaseRequire: change('release-require', {
    ...target,
    reviewers: boundedList(v.pipe(emailAddress(), v.toLowerCase()), MAX_REVIEWERS),
    count: v.pipe(Count, v.minValue(1), v.maxValue(MAX_REVIEWERS)),
  }),
  /** Publishes at a time; null: not any more. `PAST`: the time has passed; `anyway` publishes at once then. */
  releaseSchedule: change(
    'release-schedule',
    {
      ...target,
      schedule: v.nullable(
        v.object({
          at: Instant,
          timeZone: TimeZone,
          langs: Langs,
        }),
      ),
      anyway: v.optional(v.boolean(), false),
    },
    ['NO_RELEASE', 'CONFLICT', 'RELEASE_STATE', 'PAST'],
  ),
  /**
   * Shows it to a share of the visitors, or changes the share; null: to nobody any more. Visitors who saw it keep seeing it when
   * the share rises. `ROLLING_OUT`: another release of the shop is. While one of its pages is behind, nobody sees it.
   */
  releaseRollOut: change('release-roll-out', { ...target, rollout: v.nullable(RolloutStart) }, [
    'NO_RELEASE',
    'CONFLICT',
    'RELEASE_STATE',
    'BEHIND',
    'PAST',
    'ROLLING_OUT',
    'SECTION_CYCLE',
  ]),
  /** `BEHIND`: pages that visitors see have changed since (`data.paths`); they are merged first. */
  releasePublish: change('release-publish', { ...target, langs: Langs }, [
    'NO_RELEASE',
    'CONFLICT',
    'RELEASE_STATE',
    'BEHIND',
    'EMPTY',
    'SECTION_CYCLE',
  ]),
  /**
   * Undoes the last publication, or the last roll-back. `CHANGED_SINCE`: pages have been published again meanwhile
   * (`data.paths`); `anyway` reverts them too.
   */
  releaseRollBack: change('release-roll-back', { ...target, anyway: v.optional(v.boolean(), false) }, [
    'NO_RELEASE',
    'CONFLICT',
    'NOT_PUBLISHED',
    'CHANGED_SINCE',
  ]),
  /** Ends a release that is not scheduled; its pages stay readable for a while. */
  releaseDiscard: change('release-discard', target),
  /** `path`: the page that the link opens. Only the answer has the link. */
  releaseShare: write(
    '/api/builder/release-share',
    v.object({
      id: ReleaseId,
      hours: v.pipe(Count, v.minValue(1), v.maxValue(MAX_LINK_HOURS)),
      path: v.optional(PagePath, '/'),
    }),
    v.object({ url: v.string(), ...ReleaseDetails.entries }),
    ['NO_RELEASE', 'RELEASE_STATE'],
  ),
  releaseRevoke: change('release-revoke', { id: ReleaseId, link: v.pipe(v.string(), v.uuid()) }, ['NO_RELEASE']),
} as const satisfies Record<string, CallSpec>;
