/**
 * Messages between a page of the shop and the inspector. The protocol is that of `@statelyai/inspect`; messages named
 * `@raan.…` are ours and only go to our own inspector.
 */
import * as v from 'valibot';

/** An outgoing message: plain JSON, redacted. */
export interface WireMessage {
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
/** A snapshot of any actor; the status is `active` and tags are empty where the sender leaves them out. */
export type Snapshot = v.InferOutput<typeof Snapshot>;

const Event = v.looseObject({ type: v.string() });
/** An event of a machine: its type, and whatever payload it has. */
export type Event = v.InferOutput<typeof Event>;

/** ms since 1970; a string in the protocol. */
const Time = v.pipe(v.string(), v.transform(Number), v.finite());
const session = { sessionId: v.string(), createdAt: Time };

/** Messages to the inspector. `@raan.page` comes first and starts a new log. */
export const FromShop = v.variant('type', [
  v.object({ type: v.literal('@raan.page'), href: v.string() }),
  v.object({
    type: v.literal('@xstate.actor'),
    ...session,
    name: v.string(),
    parentId: v.optional(v.string()),
    definition: v.optional(v.string()),
    snapshot: Snapshot,
  }),
  v.object({ type: v.literal('@xstate.event'), ...session, sourceId: v.optional(v.string()), event: Event }),
  v.object({ type: v.literal('@xstate.snapshot'), ...session, event: Event, snapshot: Snapshot }),
  v.object({ type: v.literal('@raan.microstep'), ...session, transitions: v.array(v.string()) }),
  v.object({ type: v.literal('@raan.refused'), sessionId: v.string(), reason: v.string() }),
]);
export type FromShop = v.InferOutput<typeof FromShop>;

/** Messages to the shop's page: an inspector has connected, or sends an event. */
export const FromInspector = v.variant('type', [
  v.object({ type: v.literal('@statelyai.connected') }),
  v.object({ type: v.literal('@raan.send'), sessionId: v.string(), event: Event }),
]);
export type FromInspector = v.InferOutput<typeof FromInspector>;

/** BroadcastChannel by which a reloaded page calls an inspector that is open. */
export const CHANNEL = 'raan:inspector';
