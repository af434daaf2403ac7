import type { SnapshotFrom } from 'xstate';
import type { Toast, toastMachine } from './machine.ts';

/** A visible toast; `duration` in ms. */
export type VisibleToast = Omit<Toast, 'timing'> & { readonly paused: boolean };

/** The visible toasts, oldest first. */
export function toastView(snapshot: SnapshotFrom<typeof toastMachine>): readonly VisibleToast[] {
  return snapshot.context.toasts.map(({ timing, ...toast }) => ({ ...toast, paused: timing.paused }));
}
