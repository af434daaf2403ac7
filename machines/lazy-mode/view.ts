import type { SnapshotFrom } from 'xstate';
import type { lazyModeMachine } from './machine.ts';

/** View for screens. */
export interface LazyModeScreen {
  /** The app has not been started. */
  readonly lazy: boolean;
}

export function lazyModeView(snapshot: SnapshotFrom<typeof lazyModeMachine>): LazyModeScreen {
  return { lazy: snapshot.hasTag('lazy') };
}
