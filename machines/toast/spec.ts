/**
 * Toasts, written from the specification (chapter 3 "Toast", chapter 4 "Toasts", chapter 9): 5000 ms unless said otherwise, a
 * pause while pointed at, the rest of the time after, persistent ones until they are closed, and five at most.
 */
import { type Deed, send, type Spec, type Step, wait } from '#machines/testing/specification.ts';
import { toastMachine } from './machine.ts';
import { toastView } from './view.ts';

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly persistent: boolean;
  readonly paused: boolean;
  /** ms until it goes. */
  readonly left: number;
}

interface State {
  readonly shown: readonly Shown[];
  readonly added: number;
}

const DEFAULT = 5000;
const MOST = 5;
const TICK = 2500;

interface Kind {
  readonly title: string;
  /** ms; absent: the default. */
  readonly duration?: number;
  readonly persistent?: boolean;
  /** Absent: top-right. */
  readonly position?: 'bottom-right';
}
const A: Kind = { title: 'A' };
const LONG: Kind = { title: 'Long', duration: 3 * TICK, position: 'bottom-right' };
const KEPT: Kind = { title: 'Kept', persistent: true };
const CROWD: readonly Kind[] = ['1', '2', '3', '4', '5'].map((title) => ({ title }));

function add({ shown, added }: State, { title, duration = DEFAULT, persistent = false }: Kind): State {
  const others = shown.filter((toast) => toast.title !== title);
  const toast = { id: added + 1, title, persistent, paused: false, left: duration };
  return { shown: [...others, toast].slice(-MOST), added: added + 1 };
}

function addition({ title, duration, persistent, position }: Kind, at: number): Deed {
  const notice = {
    type: 'info',
    title,
    ...(duration && { duration }),
    ...(persistent && { isPersistent: true }),
    ...(position && { position }),
  };
  return send({ type: 'toast.add', notice, at })();
}

function change(state: State, at: number, with_: Partial<Shown>): State {
  return { ...state, shown: state.shown.map((toast, place) => (place === at ? { ...toast, ...with_ } : toast)) };
}

function pass({ shown, added }: State, ms: number): State {
  const later = shown.map((toast) => (toast.paused || toast.persistent ? toast : { ...toast, left: toast.left - ms }));
  return { shown: later.filter(({ left }) => left > 0), added };
}

/** Something done to the first or the last toast on screen. */
function onOne(name: string, type: string, comes: (state: State, at: number) => State): readonly Step<State>[] {
  return [
    { which: 'first', of: () => 0 },
    { which: 'last', of: ({ shown }: State) => shown.length - 1 },
  ].map(({ which, of }) => ({
    name: `${name} the ${which}`,
    deed: (state, at) => send({ type, id: `toast-${state.shown[of(state)]?.id ?? 0}`, at })(),
    // A crowd is only looked at: each of its toasts by itself is as any other.
    comes: (state) => (state.shown.length > 3 ? undefined : { state: comes(state, of(state)) }),
  }));
}

const steps: readonly Step<State>[] = [
  ...[A, LONG, KEPT].map((kind): Step<State> => ({
    name: `say ${kind.title}`,
    deed: (_, at) => addition(kind, at),
    comes: (state) => ({ state: add(state, kind) }),
  })),
  {
    name: 'say five things at once',
    deed: (_, at) => CROWD.map((kind) => addition(kind, at)),
    comes: (state) => (state.shown.length < 3 ? { state: CROWD.reduce(add, state) } : undefined),
  },
  ...onOne('close', 'toast.close', ({ shown, added }, at) => ({
    shown: shown.filter((_, place) => place !== at),
    added,
  })),
  ...onOne('point at', 'toast.pause', (state, at) => change(state, at, { paused: true })),
  ...onOne('leave', 'toast.resume', (state, at) => change(state, at, { paused: false })),
  { name: 'some time passes', deed: wait(TICK), comes: (state) => ({ state: pass(state, TICK) }) },
];

const FIRST_EVENT = 'the instant is set by each event, and without toasts nobody asks for it';
const IDLE = 'looking and resting do the same on every event';
const OVERDUE = 'a toast that is due is removed in the same instant, so that its time is never below zero';

const spec: Spec<State> = {
  machine: toastMachine,
  worlds: [{ initial: { shown: [], added: 0 } }],
  effects: [],
  steps,
  // What is left on screen after another was closed goes at its own time.
  ways: [
    {
      world: 0,
      steps: ['say A', 'say Long', 'some time passes', 'close the first', 'some time passes', 'some time passes'],
    },
  ],
  key: ({ shown }) => JSON.stringify(shown.map(({ id: _id, ...rest }) => (rest.persistent ? rest.title : rest))),
  view: toastView,
  shows: ({ shown }) => ({
    view: shown.map(({ id, title, persistent, paused }) => ({
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
    'machine.ts · one more · 0': FIRST_EVENT,
    'machine.ts · leave out · now: 0,': FIRST_EVENT,
    "machine.ts · leave out · { target: 'resting' }": IDLE,
    "machine.ts · leave out · target: 'resting'": IDLE,
    'queue.ts · one more · 0': OVERDUE,
    'queue.ts · one more · 0 · 2': OVERDUE,
  },
  property: {
    name: 'nothing is on screen twice, and no more than five things are',
    broken: ({ last: { view } }) => {
      const titles = Array.isArray(view) ? view.map((toast: { title: string }) => toast.title) : [];
      return titles.length > MOST || new Set(titles).size < titles.length ? titles.join(', ') : undefined;
    },
  },
};

export default spec;
