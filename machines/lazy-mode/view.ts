import type { SnapshotFrom } from 'xstate';
import type { lazyModeMachine } from './machine.ts';

export interface LazyModeScreen {
  readonly lazy: boolean;
}

export function lazyModeView(snapshot: SnapshotFrom<typeof lazyModeMachine>): LazyModeScreen {
  return { lazy: snapshot.hasTag('lazy') };
}
