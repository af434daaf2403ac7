/** The channel between pages of the shop and `/__events`, which lists their tracking events. Development only. */
import type { Consents } from '#schemas/consent.ts';
import type { Outcome } from './dispatcher.ts';
import type { TrackingEvent } from '../../page/tags/event.ts';

/** An event with the consents of its moment, and the tags that received it or were kept from it. */
export interface TrackedEvent extends Outcome {
  readonly event: TrackingEvent;
  /** ms since 1970. */
  readonly at: number;
  readonly consents: Consents;
}

/** An event as the log lists it; `id` is unique across the pages of this browser. */
export interface LogEntry extends TrackedEvent {
  readonly id: string;
  /** Path and query of the page. */
  readonly page: string;
}

/** A log says `hello` when it opens, and every page answers with its buffered entries; later entries come one by one. */
export type Message = { readonly type: 'hello' } | { readonly type: 'entries'; readonly entries: readonly LogEntry[] };

/** Path of the log. */
export const OWN_PAGE = '/__events';
/** Name of the BroadcastChannel. */
export const CHANNEL = 'raan:events';

/** Entries buffered for a log that is opened later. */
const BUFFER_SIZE = 500;

/** Publishes events to every log in this browser, and replays earlier ones to a log that is opened later. */
export function openEventPublisher(): (event: TrackedEvent) => void {
  const channel = new BroadcastChannel(CHANNEL);
  const buffer: LogEntry[] = [];
  const publish = (entries: readonly LogEntry[]) => channel.postMessage({ type: 'entries', entries } satisfies Message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'hello' && buffer.length > 0) publish(buffer);
  });
  let count = 0;
  const page = Math.random().toString(36).slice(2);
  return (event) => {
    count += 1;
    const entry = { id: `${page}-${count}`, page: location.pathname + location.search, ...event };
    buffer.push(entry);
    if (buffer.length > BUFFER_SIZE) buffer.shift();
    publish([entry]);
  };
}
