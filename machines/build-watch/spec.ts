/**
 * Noticing new builds, written from the specification (chapter 4 "A chunk load failure", chapter 7 "Framework calls", chapter
 * 8, chapter 9 "Reload guard") and the contract (chapter 6): every hour and on a failure of code, and one reload in 10 s.
 */
import { answer, fail, type Outcome, send, type Spec, type Step, wait } from '#machines/testing/specification.ts';
import { buildWatchMachine } from './machine.ts';
import { buildWatchView } from './view.ts';

interface State {
  readonly doing: 'waiting' | 'asking' | 'reloading';
  readonly outdated: boolean;
  /** Whether half of the time until something happens by itself has passed. */
  readonly half: boolean;
  /** When the page was reloaded for this reason, ms. */
  readonly reloadedAt: number | undefined;
}

const HOUR = 3_600_000;
const PATIENCE = 20_000;
const NOW = 1_000_000_000;

const log: Outcome<State>['did'] = [['logFailure', undefined]];
const rest = (state: State): State => ({ ...state, doing: 'waiting', half: false });
const ask = (state: State): State => ({ ...state, doing: 'asking', half: false });

function asked(comes: (state: State) => Outcome<State>) {
  return (state: State) => (state.doing === 'asking' ? comes(state) : undefined);
}

function passes(name: string, ms: number): Step<State> {
  return {
    name: `${name} passes`,
    deed: wait(ms),
    comes: (state) => {
      const mine = state.doing === 'asking' ? PATIENCE : HOUR;
      if (state.doing === 'reloading' || state.outdated) return { state };
      if (ms < mine / 2) return undefined;
      if (ms < mine && !state.half) return { state: { ...state, half: true } };
      return state.doing === 'asking' ? { state: rest(state), did: log } : { state: ask(state) };
    },
  };
}

/** A failure of code, so long after the start (ms). */
function failure(after: number): Step<State> {
  const at = NOW + after;
  return {
    name: `code fails ${after} ms later`,
    deed: send({ type: 'chunk.failed', at }),
    comes: (state) => {
      const since = at - (state.reloadedAt ?? -Infinity);
      if (since >= 0 && since < 10_000)
        return { state: state.doing === 'waiting' && !state.outdated ? ask(state) : state };
      return { state: { doing: 'reloading', outdated: false, half: false, reloadedAt: at }, did: [['reload', at]] };
    },
  };
}

const steps: readonly Step<State>[] = [
  passes('half an hour', HOUR / 2),
  passes('an hour', HOUR),
  passes('half of the patience', PATIENCE / 2),
  passes('all of the patience', PATIENCE),
  failure(0),
  failure(9_999),
  failure(10_000),
  {
    name: 'the build is the same',
    deed: answer('askLatest', { kind: 'build', id: 'this' }),
    comes: asked((state) => ({ state: rest(state) })),
  },
  {
    name: 'there is a newer build',
    deed: answer('askLatest', { kind: 'build', id: 'newer' }),
    comes: asked((state) => ({ state: { ...rest(state), outdated: true } })),
  },
  {
    name: 'the server does not tell',
    deed: answer('askLatest', { kind: 'missing' }),
    comes: asked((state) => ({ state: rest(state) })),
  },
  {
    name: 'the answer is no good',
    deed: answer('askLatest', { kind: 'failed' }),
    comes: asked((state) => ({ state: rest(state), did: log })),
  },
  { name: 'no answer comes', deed: fail('askLatest'), comes: asked((state) => ({ state: rest(state), did: log })) },
  {
    name: 'the page comes back',
    deed: send({ type: 'page.restored' }),
    comes: (state) => ({ state: state.doing === 'reloading' ? ask(state) : state }),
  },
];

function world(reloadedAt: number | undefined) {
  return {
    input: { buildId: 'this', reloadedAt },
    initial: { doing: 'waiting', outdated: false, half: false, reloadedAt } as const,
  };
}

const spec: Spec<State> = {
  machine: buildWatchMachine,
  worlds: [world(undefined), world(NOW)],
  effects: ['reload', 'logFailure'],
  steps,
  view: buildWatchView,
  shows: ({ doing, outdated }) => ({
    view: { outdated },
    calls: doing === 'asking' ? [['askLatest', undefined]] : [],
  }),
  property: {
    name: 'the page is not reloaded twice within 10 s',
    broken: ({ asked: done }) => {
      const at = done.filter(([name]) => name === 'reload').map(([, instant]) => Number(instant));
      // A clock that was put back counts as time passed.
      const close = at.find((instant, index) => {
        const since = index === 0 ? -1 : instant - (at[index - 1] ?? 0);
        return since >= 0 && since < 10_000;
      });
      return close === undefined ? undefined : `reloaded at ${at.join(', ')}`;
    },
  },
};

export default spec;
