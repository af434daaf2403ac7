import type { SnapshotFrom } from 'xstate';
import type { grayModeMachine } from './machine.ts';

export interface GrayModeScreen {
  readonly on: boolean;
  /** The visitor has closed the banner. */
  readonly closed: boolean;
  /** Whether the page being shown is to be grey. */
  readonly isGray: boolean;
}

export function grayModeView(snapshot: SnapshotFrom<typeof grayModeMachine>): GrayModeScreen {
  const on = snapshot.matches({ mode: 'on' });
  return { on, closed: snapshot.matches({ banner: 'closed' }), isGray: on && snapshot.matches({ place: 'offered' }) };
}
