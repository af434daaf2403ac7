import type { SnapshotFrom } from 'xstate';
import type { User } from '#schemas/records/member.ts';
import type { authMachine } from './machine.ts';

/** View of the session for screens and other machines. */
export interface AuthScreen {
  /** null: a guest; undefined: unknown. */
  readonly user: User | null | undefined;
  /** A check of the user is pending. */
  readonly checking: boolean;
  /** The last check has answered, and no redirect is pending. */
  readonly known: boolean;
}

/** Selects the user and the pending states from the snapshot. */
export function authView(snapshot: SnapshotFrom<typeof authMachine>): AuthScreen {
  return { user: snapshot.context.user, checking: snapshot.hasTag('checking'), known: snapshot.matches('known') };
}
