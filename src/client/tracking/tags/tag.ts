import type { MayRun } from '#machines/consent/permissions.ts';
import type { Consents } from '#schemas/consent.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';

/** The consent a tag needs: to analytics, to ads, or to either of them, where it checks further itself. */
export type Need = 'analytics' | 'ads' | 'either';

/** One receiver of events. */
export interface Tag {
  /** Name in warnings and in the log, such as `pixel 1234567890`. */
  readonly name: string;
  readonly need: Need;
  /** Whether the tag receives an event at all. */
  readonly accepts: (event: TrackingEvent) => boolean;
  /** Called when it may run, for the first time or again; loads its script. */
  readonly allow: () => void;
  /** Called when it may not run any longer. */
  readonly revoke: () => void;
  readonly send: (event: TrackingEvent) => void;
}

/** Adds a script to the page. */
export type LoadScript = (url: string) => void;

/** Whether consents let something run (specification, chapter 4 "Consent"). */
export function isAllowed(need: Need, consents: Consents, { tracking, remarketing }: MayRun): boolean {
  if (need === 'either') return tracking;
  return need === 'ads' ? remarketing : consents.analytics_storage === 'granted';
}
