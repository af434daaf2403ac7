import type { SnapshotFrom } from 'xstate';
import type { buildWatchMachine } from './machine.ts';

export interface BuildWatchScreen {
  /** The next navigation has to be a full load. */
  readonly outdated: boolean;
}

export function buildWatchView(snapshot: SnapshotFrom<typeof buildWatchMachine>): BuildWatchScreen {
  return { outdated: snapshot.hasTag('outdated') };
}
