/** The toast queue (specification, chapter 4): added, removed when the time is over, paused on hover, resumed with the rest. */
import { assign, setup } from 'xstate';
import { close, DEFAULT_DURATION, pause, resume, type Toast, untilNext, withoutDue, withToast } from './queue.ts';

export interface ToastContext {
  readonly toasts: readonly Toast[];
  /** ms; the instant the queue was last looked at, by the clock of whoever sends the events. */
  readonly now: number;
  readonly added: number;
}

/** What is to be shown; `duration` in ms. */
export interface ToastNotice {
  readonly type: Toast['type'];
  readonly title: string;
  readonly description?: string | undefined;
  readonly duration?: number;
  readonly isPersistent?: boolean;
  readonly position?: Toast['position'];
}

export type ToastEvent =
  | { readonly type: 'toast.add'; readonly notice: ToastNotice; readonly at: number }
  | { readonly type: 'toast.close'; readonly id: string; readonly at: number }
  | { readonly type: 'toast.pause' | 'toast.resume'; readonly id: string; readonly at: number };

export const toastMachine = setup({
  types: { context: {} as ToastContext, events: {} as ToastEvent },
  delays: { untilNext: ({ context }) => untilNext(context.toasts, context.now) },
  guards: { isCounting: ({ context }) => Number.isFinite(untilNext(context.toasts, context.now)) },
  actions: {
    add: assign(({ context }, { notice, at }: { readonly notice: ToastNotice; readonly at: number }) => {
      const toast: Toast = {
        id: `toast-${context.added + 1}`,
        type: notice.type,
        title: notice.title,
        description: notice.description,
        duration: notice.duration ?? DEFAULT_DURATION,
        isPersistent: notice.isPersistent ?? false,
        position: notice.position ?? 'top-right',
        timing: { paused: false, endsAt: at + (notice.duration ?? DEFAULT_DURATION) },
      };
      return { toasts: withToast(context.toasts, toast), now: at, added: context.added + 1 };
    }),
    close: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      toasts: close(context.toasts, id),
      now: at,
    })),
    pause: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      toasts: pause(context.toasts, id, at),
      now: at,
    })),
    resume: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      toasts: resume(context.toasts, id, at),
      now: at,
    })),
    removeDue: assign(({ context }) => {
      const now = context.now + untilNext(context.toasts, context.now);
      return { toasts: withoutDue(context.toasts, now), now };
    }),
  },
}).createMachine({
  id: 'toast',
  context: { toasts: [], now: 0, added: 0 },
  initial: 'resting',
  on: {
    'toast.add': { target: '.looking', actions: { type: 'add', params: ({ event }) => event } },
    'toast.close': { target: '.looking', actions: { type: 'close', params: ({ event }) => event } },
    'toast.pause': { target: '.looking', actions: { type: 'pause', params: ({ event }) => event } },
    'toast.resume': { target: '.looking', actions: { type: 'resume', params: ({ event }) => event } },
  },
  states: {
    /** Nothing on screen that would go by itself. */
    resting: {},
    looking: { always: [{ guard: 'isCounting', target: 'counting' }, { target: 'resting' }] },
    counting: { after: { untilNext: { target: 'looking', actions: 'removeDue' } } },
  },
});
