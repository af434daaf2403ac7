/**
 * The queue of toasts (specification, chapter 4): a toast is removed after its duration, pauses on hover, and resumes with the
 * rest of its time. All times in ms.
 */
import { assign, setup } from 'xstate';

type Timing = { readonly paused: false; readonly endsAt: number } | { readonly paused: true; readonly rest: number };

/** A visible toast. `duration` in ms; a persistent one has no deadline. */
export interface Toast {
  readonly id: string;
  readonly type: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly description: string | undefined;
  /** Text that screen readers announced before, shown below the description. */
  readonly repeated: string | undefined;
  readonly duration: number;
  readonly isPersistent: boolean;
  readonly position: 'top-right' | 'bottom-right';
  /** Its link: the cart, and from there the checkout. */
  readonly leadsTo?: 'cart';
  readonly timing: Timing;
}

/** A toast to add; `duration` in ms. */
export interface ToastNotice {
  readonly type: Toast['type'];
  readonly title: string;
  readonly description?: string | undefined;
  readonly repeated?: string | undefined;
  readonly duration?: number;
  readonly isPersistent?: boolean;
  readonly position?: Toast['position'];
  readonly leadsTo?: Toast['leadsTo'];
}

/** At most five toasts; the oldest that is not persistent makes room (specification, chapter 4). */
export interface ToastContext {
  /** Visible toasts, oldest first. */
  readonly toasts: readonly Toast[];
  /** Instant of the last event, by the sender's clock. */
  readonly now: number;
  /** Number of toasts since the start; it numbers their ids. */
  readonly added: number;
}

/** `at`: the current instant, by the sender's clock. */
export type ToastEvent =
  | { readonly type: 'toast.add'; readonly notice: ToastNotice; readonly at: number }
  | { readonly type: 'toast.close'; readonly id: string; readonly at: number }
  | { readonly type: 'toast.pause' | 'toast.resume'; readonly id: string; readonly at: number };

/** Specification, chapter 9. */
const DEFAULT_DURATION = 5000;
const MAX_TOASTS = 5;

/** Adds a toast; a repeated text replaces its earlier toast, and the oldest that is not persistent makes room. */
function addToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  const others = toasts.filter(
    ({ type, title, description }) => type !== toast.type || title !== toast.title || description !== toast.description,
  );
  const oldest = others.findIndex(({ isPersistent }) => !isPersistent);
  const kept = others.filter((_, index) => others.length < MAX_TOASTS || index !== oldest);
  return [...kept, toast];
}

function pauseToast(toasts: readonly Toast[], id: string, now: number): Toast[] {
  return toasts.map((toast) =>
    toast.id === id && !toast.timing.paused
      ? { ...toast, timing: { paused: true, rest: Math.max(0, toast.timing.endsAt - now) } }
      : toast,
  );
}

function resumeToast(toasts: readonly Toast[], id: string, now: number): Toast[] {
  return toasts.map((toast) =>
    toast.id === id && toast.timing.paused
      ? { ...toast, timing: { paused: false, endsAt: now + toast.timing.rest } }
      : toast,
  );
}

/** ms until the next toast is due; Infinity when none is. */
function untilNext(toasts: readonly Toast[], now: number): number {
  return toasts.reduce((soonest, { isPersistent, timing }) => {
    return isPersistent || timing.paused ? soonest : Math.min(soonest, Math.max(0, timing.endsAt - now));
  }, Number.POSITIVE_INFINITY);
}

function removeDueToasts(toasts: readonly Toast[], now: number): Toast[] {
  return toasts.filter(({ isPersistent, timing }) => isPersistent || timing.paused || timing.endsAt > now);
}

/** Sleeps while no toast has a deadline. It reads no clock: every event carries the time. */
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
        repeated: notice.repeated,
        duration: notice.duration ?? DEFAULT_DURATION,
        isPersistent: notice.isPersistent ?? false,
        position: notice.position ?? 'top-right',
        ...(notice.leadsTo === undefined ? {} : { leadsTo: notice.leadsTo }),
        timing: { paused: false, endsAt: at + (notice.duration ?? DEFAULT_DURATION) },
      };
      return { toasts: addToast(context.toasts, toast), now: at, added: context.added + 1 };
    }),
    close: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
      now: at,
    })),
    pause: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      toasts: pauseToast(context.toasts, id, at),
      now: at,
    })),
    resume: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      toasts: resumeToast(context.toasts, id, at),
      now: at,
    })),
    removeDue: assign(({ context }) => {
      const now = context.now + untilNext(context.toasts, context.now);
      return { toasts: removeDueToasts(context.toasts, now), now };
    }),
  },
}).createMachine({
  id: 'toast',
  context: { toasts: [], now: 0, added: 0 },
  initial: 'idle',
  on: {
    'toast.add': { target: '.evaluating', actions: { type: 'add', params: ({ event }) => event } },
    'toast.close': { target: '.evaluating', actions: { type: 'close', params: ({ event }) => event } },
    'toast.pause': { target: '.evaluating', actions: { type: 'pause', params: ({ event }) => event } },
    'toast.resume': { target: '.evaluating', actions: { type: 'resume', params: ({ event }) => event } },
  },
  states: {
    /** No visible toast has a deadline. */
    idle: {},
    evaluating: { always: [{ guard: 'isCounting', target: 'counting' }, { target: 'idle' }] },
    counting: { after: { untilNext: { target: 'evaluating', actions: 'removeDue' } } },
  },
});
