/** Faults of the toasts. */
import { type FaultList, faultsOf } from './fault.ts';

export const toast: FaultList = {
  'machine.ts': faultsOf([
    ['time', 'DEFAULT_DURATION = 5000', 'DEFAULT_DURATION = 4999', 'a toast goes too early'],
    ['less', 'MAX_TOASTS = 5', 'MAX_TOASTS = 4', 'a fifth toast pushes one out'],
    ['less', 'MAX_TOASTS = 5', 'MAX_TOASTS = 6', 'six toasts show'],
    ['element', '.slice(-MAX_TOASTS)', '.slice(0, MAX_TOASTS)', 'the newest toast does not show'],
    [
      'quantifier',
      'type !== toast.type || title !== toast.title ||',
      'type !== toast.type && title !== toast.title ||',
      'a toast replaces another of its type',
    ],
    ['dropped', ' || description !== toast.description', '', 'a toast with another description replaces the first'],
    ['dropped', 'type !== toast.type || ', '', 'a warning replaces an error of the same title'],
    ['order', '[...others, toast]', '[toast, ...others]', 'the newest toast stands first'],
    ['dropped', 'toast.id === id && !toast.timing.paused', '!toast.timing.paused', 'hovering one toast pauses all'],
    ['dropped', 'toast.id === id && toast.timing.paused', 'toast.timing.paused', 'leaving one toast resumes all'],
    [
      'prefix',
      'toast.id === id && !toast.timing.paused',
      'toast.id.startsWith(id) && !toast.timing.paused',
      'toast-1 pauses toast-10',
    ],
    [
      'arithmetic',
      'Math.max(0, toast.timing.endsAt - now) } }',
      'toast.timing.endsAt - now } }',
      'a toast paused late has a negative rest',
    ],
    ['dropped', 'endsAt: now + toast.timing.rest', 'endsAt: now + toast.duration', 'a toast starts anew after a hover'],
    ['element', 'Math.min(soonest,', 'Math.max(soonest,', 'no toast goes'],
    ['arithmetic', 'Math.max(0, timing.endsAt - now));', 'timing.endsAt - now);', 'a timer is negative'],
    [
      'dropped',
      'return isPersistent || timing.paused ? soonest',
      'return timing.paused ? soonest',
      'a persistent toast has a deadline',
    ],
    ['less', 'timing.endsAt > now)', 'timing.endsAt >= now)', 'a due toast stays'],
    [
      'dropped',
      'isPersistent || timing.paused || timing.endsAt > now',
      'timing.paused || timing.endsAt > now',
      'a persistent toast goes',
    ],
    [
      'dropped',
      'isPersistent || timing.paused || timing.endsAt > now',
      'isPersistent || timing.endsAt > now',
      'a hovered toast goes',
    ],
    ['neighbour', '`toast-${context.added + 1}`', '`toast-${context.toasts.length + 1}`', 'two toasts share an id'],
    [
      'order',
      'duration: notice.duration ?? DEFAULT_DURATION,',
      'duration: DEFAULT_DURATION,',
      "a toast's own duration does not count",
    ],
    [
      'stale',
      'at + (notice.duration ?? DEFAULT_DURATION)',
      'at + DEFAULT_DURATION',
      "a toast's own duration does not count",
    ],
    [
      'arithmetic',
      'at + (notice.duration ?? DEFAULT_DURATION)',
      'at + (notice.duration || DEFAULT_DURATION)',
      'a duration of 0 is 5 s',
    ],
    ['element', "notice.position ?? 'top-right'", "notice.position ?? 'bottom-right'", 'toasts are at the bottom'],
    [
      'less',
      'context.toasts.filter((toast) => toast.id !== id)',
      'context.toasts.filter((toast) => toast.id === id)',
      'closing one keeps that one alone',
    ],
    [
      'prefix',
      'context.toasts.filter((toast) => toast.id !== id)',
      'context.toasts.filter((toast) => !toast.id.startsWith(id))',
      'closing toast-1 closes toast-10',
    ],
    ['whole', 'context.toasts.filter((toast) => toast.id !== id)', '[]', 'closing one closes all'],
  ]),
};
