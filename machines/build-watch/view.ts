import type { SnapshotFrom } from 'xstate';
import type { buildWatchMachine } from './machine.ts';

/** View for screens. */
export interface BuildWatchScreen {
  /** A newer build exists: the next navigation has to be a full load. */
  readonly outdated: boolean;
}

/** Selects whether a newer build is known. */
export function buildWatchView(snapshot: SnapshotFrom<typeof buildWatchMachine>): BuildWatchScreen {
  return { outdated: snapshot.hasTag('outdated') };
}
