/** Changes a release, one writer at a time, and defines the refusals. */
import { and, eq } from 'drizzle-orm';
import type { PageFinding } from '#schemas/builder/checks.ts';
import type { AnswerOf } from '../calls/handler.ts';
import type { Database } from '../database/database.ts';
import { releases, type ReleaseRow } from '../database/tables/release.ts';

/** A release of a shop. */
export interface ReleaseKey {
  readonly webId: string;
  readonly id: string;
}

const FAULTS = {
  NO_RELEASE: { status: 404, msg: 'there is no such release' },
  CONFLICT: { status: 409, msg: 'the release was changed by somebody else; read it again' },
  RELEASE_STATE: { status: 409, msg: 'the release is in a state that does not allow this' },
  NOT_ALLOWED: {
    status: 403,
    msg: 'this release is approved by its reviewers and by people who may publish; a token is none where it names terms',
  },
  TEXTS_ONLY: { status: 403, msg: 'this role changes the words of localised texts alone' },
  BEHIND: { status: 409, msg: 'pages of the release have changed in the shop since; merge them first' },
  SECTION_CYCLE: { status: 409, msg: 'a shared section of the release would contain itself' },
  STOPPED: { status: 409, msg: 'the shop publishes no page before its faults are mended' },
  ROLLING_OUT: { status: 409, msg: 'another release of the shop is rolled out' },
  EMPTY: { status: 409, msg: 'the release changes nothing' },
  PAST: { status: 409, msg: 'that time has passed; choose a later one, or publish now' },
  NOT_PUBLISHED: { status: 409, msg: 'the release was not published' },
  CHANGED_SINCE: { status: 409, msg: 'pages of the release were published again since' },
} as const;
/** Key of a refusal. */
export type ReleaseFault = keyof typeof FAULTS;

/** A refused change; `paths` are the affected pages. `detail` adds information if the fault is not enough. */
export interface RefusedChange {
  readonly fault: ReleaseFault;
  readonly paths?: readonly string[];
  readonly detail?: string;
  /** Findings that prevent the publication, each with its page. */
  readonly findings?: readonly PageFinding[];
}

/** Changed fields of a release. */
export type ReleaseChange = Partial<Omit<ReleaseRow, 'webId' | 'id' | 'revision'>>;

/** The refusal as a call's response. */
export function releaseRefusal({
  fault,
  paths,
  detail,
  findings,
}: RefusedChange): Extract<AnswerOf<never>, { ok: false }> {
  const { status, msg } = FAULTS[fault];
  return {
    ok: false,
    key: fault,
    status,
    msg: detail ?? msg,
    ...(paths === undefined ? {} : { data: { paths, findings } }),
  };
}

/**
 * Changes a release in one transaction; `change` returns the changed fields of its row, or a refusal. `base` is the
 * revision that the change is based on; undefined: any.
 */
export function editRelease(
  db: Database,
  key: ReleaseKey,
  base: number | undefined,
  change: (tx: Database, release: ReleaseRow) => Promise<ReleaseChange | RefusedChange>,
): Promise<RefusedChange | undefined> {
  return db.transaction(async (tx) => {
    const [release] = await tx.select().from(releases).where(isRelease(key)).for('update');
    if (release === undefined) return { fault: 'NO_RELEASE' };
    if (base !== undefined && release.revision !== base) return { fault: 'CONFLICT' };
    const changed = await change(tx, release);
    if ('fault' in changed) return changed;
    await tx
      .update(releases)
      .set({ ...changed, revision: release.revision + 1 })
      .where(isRelease(key));
    return undefined;
  });
}

/** SQL condition that selects a release. */
export function isRelease({ webId, id }: ReleaseKey) {
  return and(eq(releases.webId, webId), eq(releases.id, id));
}
