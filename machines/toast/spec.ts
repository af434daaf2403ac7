/**
 * Model of the toasts, from the specification (chapter 3 "Toast", chapter 4 "Toasts", chapter 9). A toast closes after
 * 5000 ms by default; hovering pauses the timer. Persistent toasts stay until they are closed. At most five are shown
 * unless more are persistent.
 */
import { type Command, send, type Spec, type Stimulus, veryLong, wait } from '#machines/testing/model.ts';
import { toastMachine } from './machine.ts';
import { toastView } from './view.ts';

interface VisibleToast {
  readonly id: number;
  readonly notice: Notice;
  readonly persistent: boolean;
  readonly paused: boolean;
  /** ms until it is removed. */
  readonly left: number;
}

interface State {
  readonly toasts: readonly VisibleToast[];
  readonly added: number;
}

const DEFAULT = 5000;
const MAX_TOASTS = 5;
const TICK = 2500;
/** Longer than any toast lasts (ms). */
const LATE = 10_000;

interface Notice {
  readonly title: string;
  /** Absent: info. */
  readonly type?: 'warning';
  readonly description?: string;
  readonly repeated?: string;
  /** ms; absent: the default. */
  readonly duration?: number;
  readonly persistent?: boolean;
  /** Absent: top-right. */
  readonly position?: 'bottom-right';
}
const A: Notice = { title: 'A' };
/** These differ from the first in one thing each. */
const WARNING: Notice = { title: 'A', type: 'warning' };
const DESCRIBED: Notice = { title: 'A', description: veryLong('again'), repeated: 'before' };
const LONG: Notice = { title: 'Long', duration: 3 * TICK, position: 'bottom-right' };
const PERSISTENT: Notice = { title: 'Persistent', persistent: true };
const BRIEF: Notice = { title: 'Brief', duration: 0 };
const FIVE: readonly Notice[] = ['1', '2', '3', '4', '5'].map((title) => ({ title }));

const textOf = ({ title, type, description }: Notice) => JSON.stringify([title, type, description]);

function add({ toasts, added }: State, notice: Notice): State {
  const { duration = DEFAULT, persistent = false } = notice;
  const others = toasts.filter((toast) => textOf(toast.notice) !== textOf(notice));
  const toast = { id: added + 1, notice, persistent, paused: false, left: duration };
  const oldest = others.find((one) => !one.persistent);
  const evicted = others.length === MAX_TOASTS ? oldest : undefined;
  return { toasts: [...others.filter((one) => one !== evicted), toast], added: added + 1 };
}

function addNotice(
  { title, type, description, repeated, duration, persistent, position }: Notice,
  at: number,
): Stimulus {
  const notice = {
    type: type ?? 'info',
    title,
    ...(description && { description }),
    ...(repeated && { repeated }),
    ...(duration !== undefined && { duration }),
    ...(persistent && { isPersistent: true }),
    ...(position && { position }),
  };
  return send({ type: 'toast.add', notice, at })();
}

function update(state: State, index: number, changes: Partial<VisibleToast>): State {
  return { ...state, toasts: state.toasts.map((toast, at) => (at === index ? { ...toast, ...changes } : toast)) };
}

function advance({ toasts, added }: State, ms: number): State {
  const later = toasts.map((toast) => (toast.paused || toast.persistent ? toast : { ...toast, left: toast.left - ms }));
  return { toasts: later.filter(({ paused, persistent, left }) => paused || persistent || left > 0), added };
}

/** Stops at each instant at which a toast is due: the simulated clock jumps over what follows a timer. */
function waitThrough(ms: number) {
  return ({ toasts }: State): readonly Stimulus[] => {
    const dues = toasts.flatMap(({ paused, persistent, left }) => (paused || persistent || left > ms ? [] : [left]));
    const stops = [...new Set([...dues, ms])].toSorted((a, b) => a - b);
    return stops.map((stop, index) => wait(stop - (stops[index - 1] ?? 0))());
  };
}

/** Commands for the first and the last visible toast. */
function forOne(name: string, type: string, next: (state: State, index: number) => State): readonly Command<State>[] {
  return [
    { which: 'first', indexIn: () => 0 },
    { which: 'last', indexIn: ({ toasts }: State) => toasts.length - 1 },
  ].map(({ which, indexIn }) => ({
    name: `${name} the ${which}`,
    stimulus: (state, at) => send({ type, id: `toast-${state.toasts[indexIn(state)]?.id ?? 0}`, at })(),
    // Bounds the graph: with more toasts each behaves as with three.
    next: (state) => (state.toasts.length > 3 ? undefined : { state: next(state, indexIn(state)) }),
  }));
}

const commands: readonly Command<State>[] = [
  ...[A, LONG, PERSISTENT].map((notice): Command<State> => ({
    name: `add ${notice.title}`,
    stimulus: (_, at) => addNotice(notice, at),
    next: (state) => ({ state: add(state, notice) }),
  })),
  ...[WARNING, DESCRIBED].map((notice): Command<State> => ({
    name: `add ${textOf(notice).slice(0, 30)}`,
    stimulus: (_, at) => addNotice(notice, at),
    next: (state) => (state.toasts.length === 1 ? { state: add(state, notice) } : undefined),
  })),
  {
    name: 'add one that ends at once',
    stimulus: (_, at) => [addNotice(BRIEF, at), wait(0)()],
    next: ({ toasts, added }) =>
      toasts.length === 1 ? { state: advance({ toasts, added: added + 1 }, 0) } : undefined,
  },
  {
    name: 'add five at once',
    stimulus: (_, at) => FIVE.map((notice) => addNotice(notice, at)),
    next: (state) => (state.toasts.length < 3 ? { state: FIVE.reduce(add, state) } : undefined),
  },
  ...forOne('close', 'toast.close', ({ toasts, added }, index) => ({
    toasts: toasts.filter((_, at) => at !== index),
    added,
  })),
  ...forOne('hover', 'toast.pause', (state, index) => update(state, index, { paused: true })),
  ...forOne('leave', 'toast.resume', (state, index) => update(state, index, { paused: false })),
  // Browsers delay the timers of a hidden page, so that an event may come after a toast was due.
  ...[
    { type: 'toast.pause', after: (toast: VisibleToast) => [{ ...toast, paused: true, left: 0 }] },
    { type: 'toast.resume', after: () => [] },
  ].map(({ type, after }): Command<State> => ({
    name: `${type} comes after the toast was due`,
    stimulus: ({ toasts }, at) => [send({ type, id: `toast-${toasts[0]?.id ?? 0}`, at: at + LATE })(), wait(0)()],
    next: ({ toasts, added }) => {
      const [first, ...others] = toasts;
      const isCounting = first !== undefined && others.length === 0 && !first.paused && !first.persistent;
      return isCounting ? { state: { toasts: after(first), added } } : undefined;
    },
  })),
  { name: 'some time passes', stimulus: waitThrough(TICK), next: (state) => ({ state: advance(state, TICK) }) },
  // Only one toast, which bounds the graph.
  ...[DEFAULT - 1, DEFAULT + 1, 1].map((ms): Command<State> => ({
    name: `${ms} ms pass`,
    stimulus: waitThrough(ms),
    next: (state) => {
      const isFirst = ms <= DEFAULT || state.added === 1;
      const isOne = isFirst && state.toasts.length === 1 && [DEFAULT, 1].includes(state.toasts[0]?.left ?? 0);
      return isOne ? { state: advance(state, ms) } : undefined;
    },
  })),
];

const spec: Spec<State> = {
  machine: toastMachine,
  environments: [{ initial: { toasts: [], added: 0 } }],
  effects: [],
  commands,
  // A toast that remains after another was closed is removed at its own time.
  paths: [
    // toast-1 and toast-10 are visible together.
    ...['close the first', 'hover the first'].map((last) => ({
      environment: 0,
      commands: ['add Persistent', ...Array.from({ length: 9 }, () => 'add A'), last],
    })),
    {
      environment: 0,
      commands: ['add A', 'add Long', 'some time passes', 'close the first', 'some time passes', 'some time passes'],
    },
  ],
  key: ({ toasts }) =>
    JSON.stringify(toasts.map(({ notice, paused, left }) => (notice.persistent ? 'P' : [notice.title, paused, left]))),
  isLarge: true,
  view: toastView,
  observe: ({ toasts }) => ({
    view: toasts.map(({ id, notice, persistent, paused }) => ({
      id: `toast-${id}`,
      type: notice.type ?? 'info',
      title: notice.title,
      description: notice.description,
      repeated: notice.repeated,
      duration: notice.duration ?? DEFAULT,
      isPersistent: persistent,
      position: notice.position ?? 'top-right',
      paused,
    })),
    calls: [],
  }),
  property: {
    name: 'no text is visible twice, and no more than five toasts are',
    violation: ({ last: { view } }) => {
      const titles = Array.isArray(view) ? view.map((toast: Notice) => textOf(toast)) : [];
      return titles.length > MAX_TOASTS || new Set(titles).size < titles.length ? titles.join(', ') : undefined;
    },
  },
};

export default spec;
