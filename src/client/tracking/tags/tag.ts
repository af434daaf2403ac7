import type { MayRun } from '#machines/consent/permissions.ts';
import type { Consents } from '#schemas/consent.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';

/** What a tag needs consent to: to analytics, to ads, or to either of them, where it asks further itself. */
export type Need = 'analytics' | 'ads' | 'either';

/** One receiver of events. */
export interface Tag {
  /** As it is told in warnings and in the log, such as `pixel 1234567890`. */
  readonly name: string;
  readonly need: Need;
  /** Whether it hears of an event at all. */
  readonly hears: (event: TrackingEvent) => boolean;
  /** It may run, for the first time or again: the script is loaded now. */
  readonly allow: () => void;
  /** It may not run any longer. */
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
