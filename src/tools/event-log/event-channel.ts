/** The channel between pages of the shop and `/__events`, which lists their tracking events. Development only. */
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

/** Entries kept for a log that is opened later. */
const KEPT = 500;

/** Tells every log in this browser of each event, and one that is opened later of those before. Development only. */
export function openTeller(): (counted: Counted) => void {
  const channel = new BroadcastChannel(CHANNEL);
  const kept: Entry[] = [];
  const tell = (entries: readonly Entry[]) => channel.postMessage({ type: 'entries', entries } satisfies Message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'hello' && kept.length > 0) tell(kept);
  });
  let count = 0;
  const page = Math.random().toString(36).slice(2);
  return (counted) => {
    count += 1;
    const entry = { id: `${page}-${count}`, page: location.pathname + location.search, ...counted };
    kept.push(entry);
    if (kept.length > KEPT) kept.shift();
    tell([entry]);
  };
}
