/**
 * Pages, written from the specification (chapter 4 "Page data", chapter 5, chapter 8, chapter 2 "Paths starting /demo") and
 * the contract (chapter 5 "page-replace"): the newest navigation wins, a page on screen is not lost to a failed refresh, the
 * message of a failure is kept, and a builder's page stands until the next navigation.
 */
import { answer, type Entry, fail, type Outcome, send, type Spec, type Step } from '#machines/testing/specification.ts';
import { pageMachine } from './machine.ts';
import { pageView } from './view.ts';

interface Stand {
  readonly path: string | undefined;
  readonly status: 'idle' | 'pending' | 'success' | 'error' | 'not-found' | 'redirect';
  readonly isBuilders: boolean;
}

interface State extends Stand {
  /** What is on screen, where the visitor is again when the next page is no longer wanted. */
  readonly stand: Stand;
  /** The page on screen, or the one before while the next is on its way. */
  readonly page: string | undefined;
  readonly message: string;
  /** Asked for again while it is shown. */
  readonly refreshing: boolean;
  readonly baseAsked: boolean;
  readonly base: string | undefined;
}

const NOWHERE: Stand = { path: undefined, status: 'idle', isBuilders: false };

const NOTHING: State = {
  ...NOWHERE,
  stand: NOWHERE,
  page: undefined,
  message: '',
  refreshing: false,
  baseAsked: false,
  base: undefined,
};

const isAsked = ({ status, refreshing }: State) => status === 'pending' || refreshing;
const standsAt = (state: State, stand: Stand): State => ({ ...state, ...stand, stand, refreshing: false });
const shown = (state: State, page: string, isBuilders = false): State => ({
  ...standsAt(state, { path: state.path, status: 'success', isBuilders }),
  page,
  message: '',
});
const without = (state: State, status: State['status'], message: string): State => ({
  ...standsAt(state, { path: state.path, status, isBuilders: false }),
  page: undefined,
  message,
});
const pending = (state: State): State => ({ ...state, status: 'pending', refreshing: false, isBuilders: false });
const starting = (state: State): State => ({ ...state, stand: { ...NOWHERE, path: state.path, status: state.status } });

function comes(name: string, output: unknown, then: (state: State) => Outcome<State>): Step<State> {
  return {
    name,
    deed: answer('fetchPage', output),
    comes: (state) => (isAsked(state) ? then(state) : undefined),
  };
}

/** A page that can't be had: one that is on screen stays. */
function failed(state: State, answered: { readonly kind: 'failed'; readonly message: string }): Outcome<State> {
  return state.refreshing
    ? { state: { ...state, refreshing: false }, did: [['logStale', answered]] satisfies Entry[] }
    : { state: without(state, 'error', answered.message) };
}

function baseComes(name: string, output: object, base: string | undefined): Step<State> {
  return {
    name,
    deed: answer('fetchBase', output),
    comes: (state) =>
      state.baseAsked ? { state: { ...state, baseAsked: false, base: base ?? state.base } } : undefined,
  };
}

const GIVEN_UP = 'the next page is no longer wanted';

const steps: readonly Step<State>[] = [
  ...['/a', '/demo/b'].map((path): Step<State> => ({
    name: `open ${path}`,
    deed: send({ type: 'open', path, search: '?q=1' }),
    comes: (state) => ({ state: { ...pending(state), path, baseAsked: false }, restarts: ['fetchPage'] }),
  })),
  {
    name: 'retry',
    deed: send({ type: 'retry' }),
    comes: (state) => ({ state: state.status === 'error' || state.status === 'not-found' ? pending(state) : state }),
  },
  {
    name: GIVEN_UP,
    deed: send({ type: 'stay' }),
    comes: (state) => ({ state: isAsked(state) ? standsAt(state, state.stand) : state }),
  },
  {
    name: 'refresh',
    deed: send({ type: 'revalidate' }),
    comes: (state) => ({
      state: state.status === 'success' && !state.isBuilders ? { ...state, refreshing: true } : state,
    }),
  },
  comes('the page comes', { kind: 'page', page: 'Two' }, (state) => ({ state: shown(state, 'Two') })),
  comes('the page has moved', { kind: 'redirect', href: '/c' }, (state) => ({
    state: { ...state, status: 'redirect', refreshing: false },
    did: [['redirect', { kind: 'redirect', href: '/c' }]],
  })),
  comes('there is no such page', { kind: 'missing', message: 'Page Not Found' }, (state) => ({
    state: without(state, 'not-found', 'Page Not Found'),
  })),
  comes('the platform fails', { kind: 'failed', message: 'Out of order' }, (state) =>
    failed(state, { kind: 'failed', message: 'Out of order' }),
  ),
  {
    name: 'no answer comes',
    deed: fail('fetchPage'),
    comes: (state) => (isAsked(state) ? failed(state, { kind: 'failed', message: '' }) : undefined),
  },
  {
    name: 'a builder puts a page in place',
    deed: send({ type: 'preview.replace', page: 'Theirs' }),
    comes: (state) => ({ state: shown(state, 'Theirs', true) }),
  },
  {
    name: 'the page is on screen',
    deed: send({ type: 'mounted' }),
    comes: (state) => ({
      state: state.path?.startsWith('/demo') === true ? { ...state, baseAsked: true } : state,
      restarts: state.path?.startsWith('/demo') === true ? ['fetchBase'] : [],
    }),
  },
  baseComes('the base comes', { ok: true, base: 'New' }, 'New'),
  baseComes('there is no base', { ok: false }, undefined),
  {
    name: 'the base does not come',
    deed: fail('fetchBase'),
    comes: (state) => (state.baseAsked ? { state: { ...state, baseAsked: false } } : undefined),
  },
];

function first(path: string, answered: object) {
  return { request: { path, search: '?q=1' }, answer: answered, isBuilders: false };
}

const CHECKED = 'the guards have answered the question, which is asked for the types alone';
const ABSENT = 'nothing there reads as undefined, or as false';
const SAME = 'settled goes on to the same state at once, and loading without a call does what resting does';

const spec: Spec<State> = {
  machine: pageMachine,
  worlds: [
    { input: { first: undefined }, initial: NOTHING },
    {
      input: { first: first('/demo/b', { kind: 'page', page: 'One' }) },
      initial: starting({ ...NOTHING, path: '/demo/b', status: 'success', page: 'One' }),
    },
    {
      input: { first: first('/a', { kind: 'missing', message: 'Page Not Found' }) },
      initial: starting({ ...NOTHING, path: '/a', status: 'not-found', message: 'Page Not Found' }),
    },
    {
      input: { first: first('/a', { kind: 'failed', message: 'Out of order' }) },
      initial: starting({ ...NOTHING, path: '/a', status: 'error', message: 'Out of order' }),
    },
  ],
  effects: ['redirect', 'logStale'],
  steps,
  view: pageView,
  shows: (state) => ({
    view: {
      status: state.status,
      page: state.page,
      message: state.message,
      loading: isAsked(state),
      base: state.base,
    },
    calls: [
      ...(isAsked(state) ? [['fetchPage', { path: state.path, search: '?q=1' }] as const] : []),
      ...(state.baseAsked ? [['fetchBase', undefined] as const] : []),
    ],
  }),
  equivalent: {
    "machine.ts · always the second · answer.kind === 'redirect' ? {} : { settled: { request, answer, isBuil…": CHECKED,
    "machine.ts · another · 'redirect' · 2": CHECKED,
    'machine.ts · leave out · isBuilders: false': ABSENT,
    'machine.ts · leave out · base: undefined': ABSENT,
    "machine.ts · another · 'error'": SAME,
    "machine.ts · another · 'error' · 2": SAME,
    "machine.ts · leave out · target: 'idle'": SAME,
    "machine.ts · leave out · target: 'resting',": SAME,
    "machine.ts · always the second · kept ? 'success' : { target: 'settled', actions: 'giveUp' }":
      'what was settled of a page that is shown is that page',
  },
  key: ({ path, status, refreshing, isBuilders, stand, baseAsked }) =>
    JSON.stringify([path, status, refreshing, isBuilders, baseAsked, stand.status, stand.isBuilders]),
  property: {
    name: 'what was navigated to last is what is asked for last, unless it was given up',
    broken: ({ steps: done, asked }) => {
      const last = done.findLast((name) => name.startsWith('open ') || name === GIVEN_UP) ?? GIVEN_UP;
      const question = asked.findLast(([name]) => name === 'fetchPage')?.[1] as { path: string } | undefined;
      const path = question?.path ?? 'nothing';
      return last === GIVEN_UP || last === `open ${path}` ? undefined : `asked for ${path} after "${last}"`;
    },
  },
};

export default spec;
