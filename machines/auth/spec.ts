/**
 * Model of the session, from the specification (chapter 4 "Auth", chapter 6, chapter 7 "x4/auth" and "x4/url"). The
 * local user is cleared before the URL of a redirect is requested, and a restored page checks the user again.
 */
import {
  answer,
  type Command,
  fail,
  type Invocation,
  type Outcome,
  send,
  type Spec,
  veryLong,
  wait,
} from '#machines/testing/model.ts';
import { type AccountPage, authMachine } from './machine.ts';
import { authView } from './view.ts';

/** Two accounts whose ids begin alike. */
const ACCOUNTS = { ann: { id: 'u1', name: 'A shopper' }, ben: { id: 'u10', name: 'A shopper' } } as const;
const TIMEOUT = 20_000;

interface State {
  readonly status: 'checking' | 'idle' | 'requesting' | 'leaving';
  readonly user: 'unknown' | 'guest' | keyof typeof ACCOUNTS;
  readonly page: AccountPage;
  /** ms until the check times out. */
  readonly left: number;
}

const PAGES: readonly AccountPage[] = ['login', 'register', 'logout'];
const check = (state: State): State => ({ ...state, status: 'checking', left: TIMEOUT });
const settle = (state: State, user: State['user']): State => ({ ...state, status: 'idle', user, left: TIMEOUT });

/** Checks the user again, unless a check or a request for a URL is pending. */
function recheck(state: State): Outcome<State> {
  return { state: state.status === 'idle' || state.status === 'leaving' ? check(state) : state };
}

function during(status: State['status'], next: (state: State) => Outcome<State>) {
  return (state: State) => (state.status === status ? next(state) : undefined);
}

function refused(key: string) {
  return during('requesting', (state) => ({
    state: check(state),
    effects: [['showFailure', { page: state.page, key }]],
  }));
}

const commands: readonly Command<State>[] = [
  { name: 'check', stimulus: send({ type: 'check' }), next: recheck },
  { name: 'the page is restored', stimulus: send({ type: 'page.restored' }), next: recheck },
  ...PAGES.map((page): Command<State> => ({
    name: `go to ${page}`,
    stimulus: send({ type: 'go', page }),
    next: (state) => ({
      state: state.status === 'requesting' ? state : { status: 'requesting', user: 'guest', page, left: TIMEOUT },
    }),
  })),
  ...(['ann', 'ben'] as const).map((account): Command<State> => ({
    name: `the check finds ${account}`,
    stimulus: answer('checkUser', { ok: true, user: ACCOUNTS[account] }),
    next: during('checking', (state) => ({ state: settle(state, account) })),
  })),
  {
    name: 'the check finds a guest',
    stimulus: answer('checkUser', { ok: true, user: null }),
    next: during('checking', (state) => ({ state: settle(state, 'guest') })),
  },
  {
    name: 'the check fails',
    stimulus: answer('checkUser', { ok: false }),
    next: during('checking', (state) => ({ state: settle(state, 'unknown') })),
  },
  {
    name: 'the check rejects',
    stimulus: fail('checkUser'),
    next: during('checking', (state) => ({ state: settle(state, 'unknown') })),
  },
  ...['https://account.example/', veryLong('https://account.example/?lang=en')].map((url): Command<State> => ({
    name: `the URL is answered: ${url.slice(0, 40)}`,
    stimulus: answer('fetchUrl', { ok: true, url }),
    next: during('requesting', (state) => ({
      state: { ...state, status: 'leaving' },
      effects: [['redirect', { ok: true, url }]] satisfies Invocation[],
    })),
  })),
  ...['NO_SERVICE', 'CLOSED'].map((key): Command<State> => ({
    name: `the URL is refused: ${key}`,
    stimulus: answer('fetchUrl', { ok: false, key }),
    next: refused(key),
  })),
  { name: 'the request for the URL rejects', stimulus: fail('fetchUrl'), next: refused('') },
  ...[1, TIMEOUT - 1, TIMEOUT, TIMEOUT + 1].map((ms): Command<State> => ({
    name: `${ms} ms pass`,
    stimulus: wait(ms),
    next: (state) => {
      if (ms > TIMEOUT && state.left !== TIMEOUT) return undefined;
      if (state.status !== 'checking') return { state };
      return { state: ms < state.left ? { ...state, left: state.left - ms } : settle(state, 'unknown') };
    },
  })),
];

const USERS = { unknown: undefined, guest: null, ...ACCOUNTS };
const GUARDED = 'a guard has checked the condition before; the types require it';
const UNREAD = 'undefined equals a missing property, and the page is set before it is read';

const spec: Spec<State> = {
  machine: authMachine,
  effects: ['redirect', 'showFailure'],
  environments: [{ initial: { status: 'checking', user: 'unknown', page: 'login', left: TIMEOUT } }],
  commands,
  key: ({ status, user, page, left }) => JSON.stringify([status, user, page, left < 2 ? left : 'much']),
  milestones: [
    { name: 'a user or a guest is known', transition: /checking · done → auth\.known/, floor: 300 },
    { name: 'the browser leaves', transition: /→ auth\.leaving/, floor: 250 },
    { name: 'no URL is answered', transition: /requestingUrl · (done|failed) → auth\.checking/, floor: 250 },
  ],
  view: authView,
  observe: ({ status, user, page }) => ({
    view: { user: USERS[user], checking: status === 'checking', known: status === 'idle' && user !== 'unknown' },
    calls: [
      ...(status === 'checking' ? [['checkUser', undefined] as const] : []),
      ...(status === 'requesting' ? [['fetchUrl', page] as const] : []),
    ],
  }),
  equivalent: {
    "machine.ts · context: { user: undefined, page: 'login' }, · { user: undefined, page: 'login' } → {}": UNREAD,
    "machine.ts · context: { user: undefined, page: 'login' }, · 'login' → \"\"": UNREAD,
    "machine.ts · params: ({ context, event }) => ({ page: context.page, key: event.output.ok ? '' : event.output.key }), · '' → \"Stryker was here!\"":
      GUARDED,
  },
  property: {
    name: 'every redirect follows a request that has cleared the local user',
    violation: ({ invocations }) => {
      const redirects = invocations.filter(([name]) => name === 'redirect').length;
      const requests = invocations.filter(([name]) => name === 'fetchUrl').length;
      return redirects > requests ? `${redirects} redirects after ${requests} requests for a URL` : undefined;
    },
  },
};

export default spec;
