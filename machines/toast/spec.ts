/**
 * Model of the toasts, from the specification (chapter 3 "Toast", chapter 4 "Toasts", chapter 9): 5000 ms by default, paused
 * while hovered, the rest of the time afterwards, persistent toasts until they are closed, and five at most.
 */
import { type Command, send, type Spec, type Stimulus, wait } from '#machines/testing/model.ts';
import { toastMachine } from './machine.ts';
import { toastView } from './view.ts';

interface VisibleToast {
  readonly id: number;
  readonly title: string;
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

interface Notice {
  readonly title: string;
  /** ms; absent: the default. */
  readonly duration?: number;
  readonly persistent?: boolean;
  /** Absent: top-right. */
  readonly position?: 'bottom-right';
}
const A: Notice = { title: 'A' };
const LONG: Notice = { title: 'Long', duration: 3 * TICK, position: 'bottom-right' };
const PERSISTENT: Notice = { title: 'Persistent', persistent: true };
const FIVE: readonly Notice[] = ['1', '2', '3', '4', '5'].map((title) => ({ title }));

function add({ toasts, added }: State, { title, duration = DEFAULT, persistent = false }: Notice): State {
  const others = toasts.filter((toast) => toast.title !== title);
  const toast = { id: added + 1, title, persistent, paused: false, left: duration };
  return { toasts: [...others, toast].slice(-MAX_TOASTS), added: added + 1 };
}

function addNotice({ title, duration, persistent, position }: Notice, at: number): Stimulus {
  const notice = {
    type: 'info',
    title,
    ...(duration && { duration }),
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
  return { toasts: later.filter(({ left }) => left > 0), added };
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
  { name: 'some time passes', stimulus: wait(TICK), next: (state) => ({ state: advance(state, TICK) }) },
];

const FIRST_EVENT = 'each event sets the instant, which is not read without toasts';
const IDLE = 'evaluating and idle do the same on every event';
const OVERDUE = 'a due toast is removed in the same instant, so that its time is never below zero';

const spec: Spec<State> = {
  machine: toastMachine,
  environments: [{ initial: { toasts: [], added: 0 } }],
  effects: [],
  commands,
  // A toast that remains after another was closed is removed at its own time.
  paths: [
    {
      environment: 0,
      commands: ['add A', 'add Long', 'some time passes', 'close the first', 'some time passes', 'some time passes'],
    },
  ],
  key: ({ toasts }) => JSON.stringify(toasts.map(({ id: _id, ...rest }) => (rest.persistent ? rest.title : rest))),
  view: toastView,
  observe: ({ toasts }) => ({
    view: toasts.map(({ id, title, persistent, paused }) => ({
      id: `toast-${id}`,
      type: 'info',
      title,
      duration: title === 'Long' ? 3 * TICK : DEFAULT,
      isPersistent: persistent,
      position: title === 'Long' ? 'bottom-right' : 'top-right',
      paused,
    })),
    calls: [],
  }),
  equivalent: {
    'machine.ts · leave out · now: 0,': FIRST_EVENT,
    "machine.ts · leave out · { target: 'idle' }": IDLE,
    "machine.ts · leave out · target: 'idle'": IDLE,
    'machine.ts · one more · 0': OVERDUE,
    'machine.ts · one more · 0 · 2': OVERDUE,
    'machine.ts · one more · 0 · 3': FIRST_EVENT,
  },
  property: {
    name: 'no text is visible twice, and no more than five toasts are',
    violation: ({ last: { view } }) => {
      const titles = Array.isArray(view) ? view.map((toast: { title: string }) => toast.title) : [];
      return titles.length > MAX_TOASTS || new Set(titles).size < titles.length ? titles.join(', ') : undefined;
    },
  },
};

export default spec;
