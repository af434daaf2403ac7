/** The toasts on screen and their times. Pure; all times in ms. */

/** Specification, chapter 9. */
export const DEFAULT_DURATION = 5000;
const MOST_SHOWN = 5;

type Timing = { readonly paused: false; readonly endsAt: number } | { readonly paused: true; readonly rest: number };

export interface Toast {
  readonly id: string;
  readonly type: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly description: string | undefined;
  readonly duration: number;
  readonly isPersistent: boolean;
  readonly position: 'top-right' | 'bottom-right';
  readonly timing: Timing;
}

/** With one more; the same words said again replace the old ones, and the oldest make room. */
export function withToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  const others = toasts.filter(
    ({ type, title, description }) => type !== toast.type || title !== toast.title || description !== toast.description,
  );
  return [...others, toast].slice(-MOST_SHOWN);
}

export function close(toasts: readonly Toast[], id: string): Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}

export function pause(toasts: readonly Toast[], id: string, now: number): Toast[] {
  return toasts.map((toast) =>
    toast.id === id && !toast.timing.paused
      ? { ...toast, timing: { paused: true, rest: Math.max(0, toast.timing.endsAt - now) } }
      : toast,
  );
}

export function resume(toasts: readonly Toast[], id: string, now: number): Toast[] {
  return toasts.map((toast) =>
    toast.id === id && toast.timing.paused
      ? { ...toast, timing: { paused: false, endsAt: now + toast.timing.rest } }
      : toast,
  );
}

/** ms until the next toast has to go; Infinity when none has to. */
export function untilNext(toasts: readonly Toast[], now: number): number {
  return toasts.reduce((soonest, { isPersistent, timing }) => {
    return isPersistent || timing.paused ? soonest : Math.min(soonest, Math.max(0, timing.endsAt - now));
  }, Number.POSITIVE_INFINITY);
}

export function withoutDue(toasts: readonly Toast[], now: number): Toast[] {
  return toasts.filter(({ isPersistent, timing }) => isPersistent || timing.paused || timing.endsAt > now);
}
