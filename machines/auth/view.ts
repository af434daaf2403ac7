import type { SnapshotFrom } from 'xstate';
import type { User } from '#schemas/records/member.ts';
import type { authMachine } from './machine.ts';

/** What screens and other machines may read. */
export interface AuthScreen {
  /** null: a guest; undefined: unknown. */
  readonly user: User | null | undefined;
  /** A check of the user is pending. */
  readonly checking: boolean;
  /** The last check has answered, and no redirect is pending. */
  readonly known: boolean;
}

/** What screens show of who is logged in. */
export function authView(snapshot: SnapshotFrom<typeof authMachine>): AuthScreen {
  return { user: snapshot.context.user, checking: snapshot.hasTag('checking'), known: snapshot.matches('known') };
}
