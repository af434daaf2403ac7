import { useLingui } from '@lingui/react/macro';
import type { PageFinding } from '#schemas/builder/checks.ts';
import type { StoreData } from '../api/store-client.ts';
import { type EditedQuery, useEditedQuery } from '../api/use-store-query.ts';

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

/** A publication at its time is seen, and what others do (ms). */
const INTERVAL_MS = 15_000;

/** Opens a release by its id. */
export function useRelease(id: string): OpenedRelease {
  const { t } = useLingui();
  const {
    data: details,
    refusal,
    isBusy,
    change: run,
  } = useEditedQuery('builderRelease', { id }, { interval: INTERVAL_MS });
  const texts: Readonly<Record<string, string>> = {
    CONFLICT: t({
      id: 'builder.release.conflict',
      message: 'The release was changed meanwhile. This is how it is now.',
    }),
    RELEASE_STATE: t({ id: 'builder.release.state', message: 'The release is in a state that does not allow this.' }),
    PAST: t({
      id: 'builder.release.past',
      message: 'That time has passed. Choose a later one, or publish the release at once.',
    }),
    ROLLING_OUT: t({
      id: 'builder.rollout.other',
      message: 'Another release is shown to some of the visitors. Publish that first, or show it to nobody.',
    }),
    EMPTY: t({ id: 'builder.release.empty', message: 'The release changes nothing.' }),
    NOT_ALLOWED: t({ id: 'builder.release.notAllowed', message: 'You may not do this in this shop.' }),
    NO_RELEASE: t({ id: 'builder.release.gone', message: 'There is no such release any more.' }),
  };
  const paths = refusal?.kind === 'refused' ? (refusal.paths ?? []).join(', ') : '';
  const faultOf = () => {
    if (refusal === undefined) return '';
    if (refusal.kind !== 'refused')
      return t({ id: 'builder.release.unreachable', message: 'The shop did not answer for its releases.' });
    if (refusal.key === 'BEHIND')
      return t({ id: 'builder.release.behind', message: `Changed in the shop meanwhile, merge first: ${paths}` });
    if (refusal.key === 'CHANGED_SINCE')
      return t({ id: 'builder.release.since', message: `Published again since: ${paths}` });
    if (refusal.key === 'STOPPED')
      return t({ id: 'builder.check.stop', message: 'This shop publishes no page until this is fixed.' });
    return texts[refusal.key] ?? (refusal.message || refusal.key);
  };
  return {
    details,
    fault: faultOf(),
    since: refusal?.kind === 'refused' && refusal.key === 'CHANGED_SINCE' ? (refusal.paths ?? []) : [],
    isPast: refusal?.kind === 'refused' && refusal.key === 'PAST',
    findings: refusal?.kind === 'refused' ? (refusal.findings ?? []) : [],
    isBusy,
    run,
  };
}
