/** The caller of a builder's call, and the act that each call requires. */
import type { Act, Rights } from '#schemas/builder/roles.ts';
import type { BuilderCalls } from '#schemas/builder/calls.ts';
import type { Account } from '../accounts/accounts.ts';

/** The caller of a builder's call. */
export interface Actor extends Rights {
  readonly name: string | null;
  /** Name of the role; only the rights say what it may do. */
  readonly role: string;
  readonly account: Account | null;
}

/** The act that each call requires; the compiler names a call without one. */
const CALL_ACTS = {
  builderPages: 'read',
  builderPage: 'read',
  builderRevision: 'read',
  builderExperiment: 'read',
  builderVersions: 'read',
  builderVersion: 'read',
  builderNameVersion: 'publish',
  builderPreview: 'read',
  // Translators change only texts: the handler compares the pages.
  builderSave: 'translate',
  builderDiscard: 'edit',
  builderPublish: 'publish',
  builderUnpublish: 'publish',
  builderRollBack: 'publish',
  builderSections: 'read',
  builderPresence: 'read',
  builderReleases: 'read',
  builderRelease: 'read',
  releaseCreate: 'edit',
  releaseRename: 'edit',
  // Named reviewers may, and people who publish: the handler knows the release.
  releaseApprove: 'read',
  releaseRequire: 'manage-team',
  releaseSchedule: 'publish',
  releaseRollOut: 'publish',
  releasePublish: 'publish',
  releaseRollBack: 'publish',
  releaseDiscard: 'edit',
  releaseShare: 'edit',
  releaseRevoke: 'edit',
  builderMedia: 'read',
  builderMediaUses: 'read',
  builderMediaUpload: 'edit',
  builderMediaFile: 'edit',
  builderMediaPoster: 'edit',
  builderMediaFetch: 'edit',
  builderMediaChange: 'edit',
  builderMediaTag: 'edit',
  builderMediaReplace: 'publish',
  builderMediaReplaceFile: 'publish',
  builderMediaRestore: 'publish',
  builderMediaDelete: 'publish',
  builderRedirects: 'publish',
  builderAddRedirect: 'publish',
  builderRemoveRedirect: 'publish',
  builderImportRedirects: 'publish',
  builderSession: 'read',
  builderTeam: 'manage-team',
  builderInvite: 'manage-team',
  builderChangeRole: 'manage-team',
  builderRemoveMember: 'manage-team',
  builderRoles: 'manage-team',
  builderSaveRole: 'manage-team',
  builderRemoveRole: 'manage-team',
  builderComments: 'read',
  builderComment: 'comment',
  builderResolve: 'comment',
  builderTokens: 'manage-tokens',
  builderCreateToken: 'manage-tokens',
  builderRevokeToken: 'manage-tokens',
  builderAudit: 'read-audit',
} as const satisfies { readonly [Name in keyof BuilderCalls]: Act };

/** Whether somebody may do an act. The right to edit includes the words, also of a token that names only edits. */
export function mayDo({ acts }: Pick<Actor, 'acts'>, act: Act): boolean {
  return acts.includes(act) || (act === 'translate' && acts.includes('edit'));
}

/** The act that a call requires; @throws Error for a call that is none of the builder's. */
export function actOf(call: string): Act {
  if (!isKnown(call)) throw new Error(`the call ${call} takes no act`);
  return CALL_ACTS[call];
}

function isKnown(call: string): call is keyof typeof CALL_ACTS {
  return Object.hasOwn(CALL_ACTS, call);
}
