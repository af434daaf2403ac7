/**
 * What the shop's page and the inspector's say to each other. The protocol is that of `@statelyai/inspect`; the messages
 * named `@raan.…` are ours and go to our own inspector alone.
 */
import * as v from 'valibot';

/** A message as it is sent: plain JSON, redacted. */
export interface Sent {
  readonly type: string;
  readonly sessionId?: string;
  readonly [field: string]: unknown;
}

const Snapshot = v.object({
  status: v.optional(v.string(), 'active'),
  value: v.optional(v.unknown()),
  context: v.optional(v.unknown()),
  tags: v.optional(v.array(v.string()), []),
  output: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
});
export type Snapshot = v.InferOutput<typeof Snapshot>;

const Event = v.looseObject({ type: v.string() });
export type Event = v.InferOutput<typeof Event>;

/** When, in ms since 1970, as the protocol writes it. */
const Time = v.pipe(v.string(), v.transform(Number), v.finite());
const session = { sessionId: v.string(), createdAt: Time };

/** What the inspector hears. `@raan.page` begins anew: it comes before everything that is known of a page. */
export const FromShop = v.variant('type', [
  v.object({ type: v.literal('@raan.page'), href: v.string() }),
  v.object({
    type: v.literal('@xstate.actor'),
    ...session,
    name: v.string(),
    parentId: v.optional(v.string()),
    snapshot: Snapshot,
  }),
  v.object({ type: v.literal('@xstate.event'), ...session, sourceId: v.optional(v.string()), event: Event }),
  v.object({ type: v.literal('@xstate.snapshot'), ...session, event: Event, snapshot: Snapshot }),
  v.object({ type: v.literal('@raan.microstep'), ...session, transitions: v.array(v.string()) }),
  v.object({ type: v.literal('@raan.refused'), sessionId: v.string(), reason: v.string() }),
]);
export type FromShop = v.InferOutput<typeof FromShop>;

/** What the shop's page hears: that an inspector is there, and events that it is to send. */
export const FromInspector = v.variant('type', [
  v.object({ type: v.literal('@statelyai.connected') }),
  v.object({ type: v.literal('@raan.send'), sessionId: v.string(), event: Event }),
]);
export type FromInspector = v.InferOutput<typeof FromInspector>;

/** Where our own inspector is; its window's name is the protocol's. */
export const OWN_PAGE = '/__inspect';
/** A page of the shop that has been loaded again tells an inspector that was open before. */
export const CHANNEL = 'raan:inspector';
