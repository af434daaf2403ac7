import type { PageFinding } from '#schemas/builder/checks.ts';
import type { StoreData } from '../api/store-client.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { FOLLOW_MS, type EditedQuery, useEditedQuery } from '../api/use-store-query.ts';

/** A release with its pages and preview links. */
export type ReleaseDetails = StoreData<'builderRelease'>;

/** The release as the store has it, and what was refused last. */
export interface OpenedRelease {
  /** Undefined until it is read. */
  readonly details: ReleaseDetails | undefined;
  /** Why the last command was refused; '' where it was not. */
  readonly fault: string;
  /** Pages of a refused roll-back that were published again since. */
  readonly since: readonly string[];
  /** Whether the chosen time of a refused schedule has passed. */
  readonly isPast: boolean;
  /** The findings that stop the publication, if they caused the refusal. */
  readonly findings: readonly PageFinding[];
  readonly isBusy: boolean;
  /** Runs a command. */
  readonly run: EditedQuery<ReleaseDetails>['change'];
}

/** Opens a release by its id. */
export function useRelease(id: string): OpenedRelease {
  const faultText = useStoreFaults();
  const {
    data: details,
    refusal,
    isBusy,
    change: run,
  } = useEditedQuery('builderRelease', { id }, { interval: FOLLOW_MS });
  return {
    details,
    fault: refusal === undefined ? '' : faultText(refusal),
    since: refusal?.kind === 'refused' && refusal.key === 'CHANGED_SINCE' ? (refusal.paths ?? []) : [],
    isPast: refusal?.kind === 'refused' && refusal.key === 'PAST',
    findings: refusal?.kind === 'refused' ? (refusal.findings ?? []) : [],
    isBusy,
    run,
  };
}
