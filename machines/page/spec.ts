/**
 * Model of the pages, from the specification (chapters 2 "Paths starting /demo", 4 "Page data", 5 and 8) and the
 * contract (chapter 5 "page-replace"). The newest navigation wins, and a failed revalidation keeps the visible page.
 * The message of a failure is retained, and a builder's page stays until the next navigation. Two accounts share the
 * browser: a page is dropped and requested again when another visitor is named (contract, chapter 11 "Account").
 */
import { answer, type Command, fail, type Invocation, type Outcome, send, type Spec } from '#machines/testing/model.ts';
import { pageMachine } from './machine.ts';
import { pageView } from './view.ts';

interface Visible {
  readonly path: string | undefined;
  readonly search: string | undefined;
  readonly status: 'idle' | 'pending' | 'success' | 'error' | 'not-found' | 'redirect';
  readonly isFromBuilder: boolean;
}

/** A guest, and two accounts. */
const VISITORS = [null, 'ann', 'ann2'] as const;

interface State extends Visible {
  readonly visitor: (typeof VISITORS)[number] | undefined;
  /** The visible page, to which a cancelled request returns. */
  readonly visible: Visible;
  /** The visible page, or the previous one while the next is loading. */
  readonly page: string | undefined;
  readonly message: string;
  /** Requested again while it is visible. */
  readonly revalidating: boolean;
  readonly isBaseLoading: boolean;
  readonly base: string | undefined;
}

const NOWHERE: Visible = { path: undefined, search: undefined, status: 'idle', isFromBuilder: false };

const NOTHING: State = {
  ...NOWHERE,
  visible: NOWHERE,
  visitor: undefined,
  page: undefined,
  message: '',
  revalidating: false,
  isBaseLoading: false,
  base: undefined,
};

const isLoading = ({ status, revalidating }: State) => status === 'pending' || revalidating;
const show = (state: State, visible: Visible): State => ({ ...state, ...visible, visible, revalidating: false });
const showPage = (state: State, page: string, isFromBuilder = false): State => ({
  ...show(state, { path: state.path, search: state.search, status: 'success', isFromBuilder }),
  page,
  message: '',
});
const showFailure = (state: State, status: State['status'], message: string): State => ({
  ...show(state, { path: state.path, search: state.search, status, isFromBuilder: false }),
  page: undefined,
  message,
});
const pending = (state: State): State => ({ ...state, status: 'pending', revalidating: false, isFromBuilder: false });
const start = (state: State): State => ({
  ...state,
  visible: { ...NOWHERE, path: state.path, search: state.search, status: state.status },
});

function answerPage(name: string, output: unknown, then: (state: State) => Outcome<State>): Command<State> {
  return { name, stimulus: answer('fetchPage', output), next: (state) => (isLoading(state) ? then(state) : undefined) };
}

/** A failure of the platform or the network keeps the visible page. */
function failPage(state: State, failure: { readonly kind: 'failed'; readonly message: string }): Outcome<State> {
  return state.revalidating
    ? { state: { ...state, revalidating: false }, effects: [['logStale', failure]] satisfies Invocation[] }
    : { state: showFailure(state, 'error', failure.message) };
}

function answerBase(name: string, output: object, base: string | undefined): Command<State> {
  return {
    name,
    stimulus: answer('fetchBase', output),
    next: (state) =>
      state.isBaseLoading ? { state: { ...state, isBaseLoading: false, base: base ?? state.base } } : undefined,
  };
}

const CANCEL = 'cancel the request';

const commands: readonly Command<State>[] = [
  // The second differs from the first only in its query; the last only contains what the third begins with.
  ...[
    ['/a', '?q=1'],
    ['/a', '?q=1&p_page=2'],
    ['/demo/b', ''],
    ['/a/demo', '?q=1'],
  ].map(([path = '', search = '']): Command<State> => ({
    name: `open ${path}${search}`,
    stimulus: send({ type: 'open', path, search }),
    next: (state) => ({ state: { ...pending(state), path, search, isBaseLoading: false }, restarts: ['fetchPage'] }),
  })),
  {
    name: 'retry',
    stimulus: send({ type: 'retry' }),
    next: (state) => ({ state: state.status === 'error' || state.status === 'not-found' ? pending(state) : state }),
  },
  {
    name: CANCEL,
    stimulus: send({ type: 'stay' }),
    next: (state) => ({ state: isLoading(state) ? show(state, state.visible) : state }),
  },
  {
    name: 'revalidate',
    stimulus: send({ type: 'revalidate' }),
    next: (state) => ({
      state: state.status === 'success' && !state.isFromBuilder ? { ...state, revalidating: true } : state,
    }),
  },
  ...VISITORS.map((visitor): Command<State> => ({
    name: `the visitor is ${visitor}`,
    stimulus: send({ type: 'visitor', visitor }),
    next: (state) => {
      const isOther = state.visitor !== undefined && state.visitor !== visitor;
      if (!isOther || state.status === 'idle' || state.isFromBuilder) return { state: { ...state, visitor } };
      return {
        state: { ...pending(state), visitor, visible: NOWHERE, page: undefined, message: '' },
        restarts: ['fetchPage'],
      };
    },
  })),
  ...['Two', 'Three'].map((page) =>
    answerPage(`the page ${page} is answered`, { kind: 'page', page }, (state) => ({ state: showPage(state, page) })),
  ),
  answerPage('the page has moved', { kind: 'redirect', href: '/c' }, (state) => ({
    state: { ...state, status: 'redirect', revalidating: false },
    effects: [['redirect', { kind: 'redirect', href: '/c' }]],
  })),
  answerPage('there is no such page', { kind: 'missing', message: 'Page Not Found' }, (state) => ({
    state: showFailure(state, 'not-found', 'Page Not Found'),
  })),
  answerPage('the platform fails', { kind: 'failed', message: 'Out of order' }, (state) =>
    failPage(state, { kind: 'failed', message: 'Out of order' }),
  ),
  {
    name: 'the page rejects',
    stimulus: fail('fetchPage'),
    next: (state) => (isLoading(state) ? failPage(state, { kind: 'failed', message: '' }) : undefined),
  },
  {
    name: 'a builder replaces the page',
    stimulus: send({ type: 'preview.replace', page: 'Theirs' }),
    next: (state) => ({ state: showPage(state, 'Theirs', true) }),
  },
  {
    name: 'the page is rendered',
    stimulus: send({ type: 'mounted' }),
    next: (state) => ({
      state: state.path?.startsWith('/demo') === true ? { ...state, isBaseLoading: true } : state,
      restarts: state.path?.startsWith('/demo') === true ? ['fetchBase'] : [],
    }),
  },
  answerBase('the base is answered', { ok: true, base: 'New' }, 'New'),
  answerBase('a newer base is answered', { ok: true, base: 'Newer' }, 'Newer'),
  answerBase('there is no base', { ok: false }, undefined),
  {
    name: 'the base rejects',
    stimulus: fail('fetchBase'),
    next: (state) => (state.isBaseLoading ? { state: { ...state, isBaseLoading: false } } : undefined),
  },
];

function first(path: string, result: object) {
  return { request: { path, search: '?q=1' }, answer: result, isFromBuilder: false };
}

const GUARDED = 'a guard has checked the condition before; the types require it';

const spec: Spec<State> = {
  machine: pageMachine,
  environments: [
    { input: { first: undefined }, initial: NOTHING },
    {
      input: { first: first('/demo/b', { kind: 'page', page: 'One' }) },
      initial: start({ ...NOTHING, path: '/demo/b', search: '?q=1', status: 'success', page: 'One' }),
    },
    {
      input: { first: first('/a', { kind: 'missing', message: 'Page Not Found' }) },
      initial: start({ ...NOTHING, path: '/a', search: '?q=1', status: 'not-found', message: 'Page Not Found' }),
    },
    {
      input: { first: first('/a', { kind: 'failed', message: 'Out of order' }) },
      initial: start({ ...NOTHING, path: '/a', search: '?q=1', status: 'error', message: 'Out of order' }),
    },
  ],
  effects: ['redirect', 'logStale'],
  commands,
  milestones: [
    { name: 'a page is shown', transition: /pending · done → page\.content\.success/, floor: 250 },
    { name: 'a revalidation ends', transition: /revalidating · (done|failed)/, floor: 40 },
    { name: 'another visitor is named', transition: /visitor → page\.content\.pending/, floor: 100 },
    { name: 'a builder replaces the page', transition: /→ page\.content\.replaced/, floor: 100 },
  ],
  view: pageView,
  observe: (state) => ({
    view: {
      status: state.status,
      page: state.page,
      message: state.message,
      loading: isLoading(state),
      base: state.base,
    },
    calls: [
      ...(isLoading(state) ? [['fetchPage', { path: state.path, search: state.search }] as const] : []),
      ...(state.isBaseLoading ? [['fetchBase', undefined] as const] : []),
    ],
  }),
  key: ({ visitor, path, status, revalidating, isFromBuilder, visible, isBaseLoading }) =>
    JSON.stringify([
      [visitor === undefined, path?.startsWith('/demo'), status, revalidating, isFromBuilder, isBaseLoading],
      [visible.status, visible.isFromBuilder],
    ]),
  isLarge: true,
  infeasible: [
    {
      first: /visitor → (stays|page\.content\.pending)/,
      second: /\[isFirstVisitor\]/,
      reason: 'only one visitor is the first',
    },
  ],
  equivalent: {
    'machine.ts · isFromBuilder: ({ context }) => context.settled?.isFromBuilder === true, · context.settled?.isFromBuilder → context.settled.isFromBuilder':
      GUARDED,
    "machine.ts · hasPage: ({ context }) => context.settled?.answer.kind === 'page', · context.settled?.answer → context.settled.answer":
      GUARDED,
    "machine.ts · hasNotFound: ({ context }) => context.settled?.answer.kind === 'missing', · context.settled?.answer → context.settled.answer":
      GUARDED,
    "machine.ts · answer.kind === 'redirect' ? {} : { settled: { request, answer, isFromBuilder: false } }, · answer.kind === 'redirect' → false":
      GUARDED,
    "machine.ts · answer.kind === 'redirect' ? {} : { settled: { request, answer, isFromBuilder: false } }, · 'redirect' → \"\"":
      GUARDED,
  },
  property: {
    name: 'the last navigation is the last request, unless it was cancelled',
    violation: ({ commands: names, invocations }) => {
      const last = names.findLast((name) => name.startsWith('open ') || name === CANCEL) ?? CANCEL;
      const request = invocations.findLast(([name]) => name === 'fetchPage')?.[1] as
        | { path: string; search: string }
        | undefined;
      const path = request === undefined ? 'nothing' : request.path + request.search;
      return last === CANCEL || last === `open ${path}` ? undefined : `requested ${path} after "${last}"`;
    },
    commandOf: ({ type, path, search }) =>
      type === 'open' ? `open ${path}${search}` : type === 'stay' ? CANCEL : type,
  },
};

export default spec;
