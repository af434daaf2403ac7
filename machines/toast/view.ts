import type { SnapshotFrom } from 'xstate';
import type { toastMachine } from './machine.ts';
import type { Toast } from './queue.ts';

/** A toast as it is shown; `duration` in ms. */
export type ShownToast = Omit<Toast, 'timing'> & { readonly paused: boolean };

/** The toasts on screen, oldest first. */
export function toastView(snapshot: SnapshotFrom<typeof toastMachine>): readonly ShownToast[] {
  return snapshot.context.toasts.map(({ timing, ...toast }) => ({ ...toast, paused: timing.paused }));
}
