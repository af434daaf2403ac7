import type { SnapshotFrom } from 'xstate';
import type { VisitorId } from '#schemas/records/member.ts';
import type { membershipMachine } from './machine.ts';

const STATES = ['guest', 'not-member', 'member', 'joining', 'leaving'] as const;

/** View for screens. */
export interface MembershipScreen {
  readonly member: 'unknown' | (typeof STATES)[number];
  /** The visitor whose membership it is; undefined: nobody's. */
  readonly visitor: VisitorId | undefined;
  /** Number of members of the shop; undefined: unknown. */
  readonly joinCount: number | undefined;
  /** The pending question to the visitor. */
  readonly prompt: 'permission' | undefined;
}

/** Reads the membership from the state, not from the info, which is stale while a change is under way. */
export function membershipView(snapshot: SnapshotFrom<typeof membershipMachine>): MembershipScreen {
  return {
    member: STATES.find((state) => snapshot.hasTag(state)) ?? 'unknown',
    visitor: snapshot.context.visitor,
    joinCount: snapshot.context.info?.join_num,
    prompt: snapshot.hasTag('requesting-permission') ? 'permission' : undefined,
  };
}
