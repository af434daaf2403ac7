import type { SnapshotFrom } from 'xstate';
import type { grayModeMachine } from './machine.ts';

/** View for screens. */
export interface GrayModeScreen {
  /** The visitor has chosen the mode. */
  readonly on: boolean;
  /** The visitor has closed the banner. */
  readonly closed: boolean;
  /** Whether the current page is grey: the mode is on, and the page offers it. */
  readonly isGray: boolean;
}

/** Separates the visitor's choice (`on`) from the current page's look (`isGray`). */
export function grayModeView(snapshot: SnapshotFrom<typeof grayModeMachine>): GrayModeScreen {
  const on = snapshot.matches({ mode: 'on' });
  return { on, closed: snapshot.matches({ banner: 'closed' }), isGray: on && snapshot.matches({ page: 'offering' }) };
}
