/** What pages of the shop tell the log of events, `/__events`: development only. */
import type { Consents } from '#schemas/consent.ts';
import type { Outcome } from '../../client/tracking/dispatcher.ts';
import type { TrackingEvent } from '../../page/tags/event.ts';

export interface Counted extends Outcome {
  readonly event: TrackingEvent;
  /** ms since 1970. */
  readonly at: number;
  readonly consents: Consents;
}

export interface Entry extends Counted {
  readonly id: string;
  /** Path and query of the page it happened on. */
  readonly page: string;
}

export type Message = { readonly type: 'hello' } | { readonly type: 'entries'; readonly entries: readonly Entry[] };

export const OWN_PAGE = '/__events';
export const CHANNEL = 'raan:events';
