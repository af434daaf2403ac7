/**
 * Model of the check for new builds: a check every hour and after a failed chunk, and at most one reload in 10 s. From
 * the specification (chapters 4 "A chunk load failure", 7 "Framework calls", 8 and 9 "Reload guard") and the contract
 * (chapter 6).
 */
import { answer, type Command, fail, type Outcome, send, type Spec, veryLong, wait } from '#machines/testing/model.ts';
import { buildWatchMachine } from './machine.ts';
import { buildWatchView } from './view.ts';

interface State {
  readonly status: 'watching' | 'checking' | 'reloading';
  readonly outdated: boolean;
  /** ms until the current delay is over. */
  readonly left: number;
  /** Instant of the last reload (ms). */
  readonly reloadedAt: number | undefined;
}

const HOUR = 3_600_000;
const TIMEOUT = 20_000;
const NOW = 1_000_000_000;

const log: Outcome<State>['effects'] = [['logFailure', undefined]];
const watch = (state: State): State => ({ ...state, status: 'watching', left: HOUR });
const check = (state: State): State => ({ ...state, status: 'checking', left: TIMEOUT });

function whileChecking(next: (state: State) => Outcome<State>) {
  return (state: State) => (state.status === 'checking' ? next(state) : undefined);
}

function advance(ms: number): Command<State> {
  return {
    name: `${ms} ms pass`,
    stimulus: wait(ms),
    next: (state) => {
      if (ms % 10 === 1 && ms > 1 && ms !== state.left + 1) return undefined;
      if (state.status === 'reloading' || state.outdated) return { state };
      if (ms < state.left) return { state: { ...state, left: state.left - ms } };
      return state.status === 'checking' ? { state: watch(state), effects: log } : { state: check(state) };
    },
  };
}

/** A chunk that fails to load, so long after the start (ms). */
function failChunk(after: number): Command<State> {
  const at = NOW + after;
  return {
    name: `a chunk fails ${after} ms later`,
    stimulus: send({ type: 'chunk.failed', at }),
    next: (state) => {
      const since = at - (state.reloadedAt ?? -Infinity);
      if (since >= 0 && since < 10_000)
        return { state: state.status === 'watching' && !state.outdated ? check(state) : state };
      return { state: { status: 'reloading', outdated: false, left: 0, reloadedAt: at }, effects: [['reload', at]] };
    },
  };
}

const commands: readonly Command<State>[] = [
  ...[1, TIMEOUT - 1, TIMEOUT, TIMEOUT + 1, HOUR - 1, HOUR, HOUR + 1].map(advance),
  failChunk(0),
  failChunk(9_999),
  failChunk(10_000),
  {
    name: 'the build is the same',
    stimulus: answer('fetchLatest', { kind: 'build', id: 'this' }),
    next: whileChecking((state) => ({ state: watch(state) })),
  },
  // Each of the last two begins like the other, or like the running build.
  ...['newer', veryLong('this'), 'thi'].map((id): Command<State> => ({
    name: `there is a newer build: ${id.slice(0, 5)}`,
    stimulus: answer('fetchLatest', { kind: 'build', id }),
    next: whileChecking((state) => ({ state: { ...watch(state), outdated: true } })),
  })),
  {
    name: 'the server has no build id',
    stimulus: answer('fetchLatest', { kind: 'missing' }),
    next: whileChecking((state) => ({ state: watch(state) })),
  },
  {
    name: 'the check fails',
    stimulus: answer('fetchLatest', { kind: 'failed' }),
    next: whileChecking((state) => ({ state: watch(state), effects: log })),
  },
  {
    name: 'the check rejects',
    stimulus: fail('fetchLatest'),
    next: whileChecking((state) => ({ state: watch(state), effects: log })),
  },
  {
    name: 'the page is restored',
    stimulus: send({ type: 'page.restored' }),
    next: (state) => ({ state: state.status === 'reloading' ? check(state) : state }),
  },
];

function openPage(reloadedAt: number | undefined) {
  return {
    input: { buildId: 'this', reloadedAt },
    initial: { status: 'watching', outdated: false, left: HOUR, reloadedAt } as const,
  };
}

const spec: Spec<State> = {
  machine: buildWatchMachine,
  environments: [openPage(undefined), openPage(NOW)],
  effects: ['reload', 'logFailure'],
  commands,
  key: ({ status, outdated, left, reloadedAt }) =>
    JSON.stringify([status, outdated, left < 2 ? left : 'much', reloadedAt]),
  milestones: [
    { name: 'a newer build is known', transition: /\[isNewer\]/, floor: 200 },
    { name: 'a second chunk fails too soon', transition: /\[isTooSoon\]/, floor: 150 },
  ],
  view: buildWatchView,
  observe: ({ status, outdated }) => ({
    view: { outdated },
    calls: status === 'checking' ? [['fetchLatest', undefined]] : [],
  }),
  equivalent: {
    'machine.ts · return reloadedAt !== undefined && at >= reloadedAt && at - reloadedAt < RELOAD_GUARD; · reloadedAt !== undefined → true':
      'no number is at least undefined; the types require the test',
  },
  property: {
    name: 'the page is not reloaded twice within 10 s',
    violation: ({ invocations }) => {
      const reloads = invocations.filter(([name]) => name === 'reload').map(([, instant]) => Number(instant));
      // A clock that was set back counts as elapsed time.
      const early = reloads.find((instant, index) => {
        const since = index === 0 ? -1 : instant - (reloads[index - 1] ?? 0);
        return since >= 0 && since < 10_000;
      });
      return early === undefined ? undefined : `reloaded at ${reloads.join(', ')}`;
    },
  },
};

export default spec;
