/**
 * Who is there, written from the specification (chapter 4 "Auth", chapter 6, chapter 7 "x4/auth" and "x4/url"): the local user
 * is gone before a redirect is asked for, and a visitor who comes back is looked at anew.
 */
import {
  answer,
  type Entry,
  fail,
  type Outcome,
  send,
  type Spec,
  type Step,
  wait,
} from '#machines/testing/specification.ts';
import { type AccountPage, authMachine } from './machine.ts';

const SOMEBODY = { id: 'u1', name: 'A shopper' };
const PATIENCE = 20_000;

interface State {
  readonly doing: 'checking' | 'resting' | 'asking' | 'leaving';
  readonly user: 'unknown' | 'guest' | 'somebody';
  readonly page: AccountPage;
  /** Half of the longest wait for an answer has passed. */
  readonly waited: boolean;
}

const PAGES: readonly AccountPage[] = ['login', 'register', 'logout'];
const check = (state: State): State => ({ ...state, doing: 'checking', waited: false });
const known = (state: State, user: State['user']): State => ({ ...state, doing: 'resting', user, waited: false });

/** Looks anew, unless that is under way or the visitor is about to leave. */
function lookAgain(state: State): Outcome<State> {
  return { state: state.doing === 'resting' || state.doing === 'leaving' ? check(state) : state };
}

function during<S extends State['doing']>(doing: S, comes: (state: State) => Outcome<State>) {
  return (state: State) => (state.doing === doing ? comes(state) : undefined);
}

function refused(key: string) {
  return during('asking', (state) => ({ state: check(state), did: [['showFailure', { page: state.page, key }]] }));
}

const steps: readonly Step<State>[] = [
  { name: 'check', deed: send({ type: 'check' }), comes: lookAgain },
  { name: 'the page comes back', deed: send({ type: 'page.restored' }), comes: lookAgain },
  ...PAGES.map((page): Step<State> => ({
    name: `go to ${page}`,
    deed: send({ type: 'go', page }),
    comes: (state) => ({
      state: state.doing === 'asking' ? state : { doing: 'asking', user: 'guest', page, waited: false },
    }),
  })),
  {
    name: 'somebody is logged in',
    deed: answer('checkUser', { ok: true, user: SOMEBODY }),
    comes: during('checking', (state) => ({ state: known(state, 'somebody') })),
  },
  {
    name: 'nobody is logged in',
    deed: answer('checkUser', { ok: true, user: null }),
    comes: during('checking', (state) => ({ state: known(state, 'guest') })),
  },
  {
    name: 'the check fails',
    deed: answer('checkUser', { ok: false }),
    comes: during('checking', (state) => ({ state: known(state, 'unknown') })),
  },
  {
    name: 'the check gets no answer',
    deed: fail('checkUser'),
    comes: during('checking', (state) => ({ state: known(state, 'unknown') })),
  },
  {
    name: 'the URL comes',
    deed: answer('askUrl', { ok: true, url: 'https://account.example/' }),
    comes: during('asking', (state) => ({
      state: { ...state, doing: 'leaving' },
      did: [['redirect', { ok: true, url: 'https://account.example/' }]] satisfies Entry[],
    })),
  },
  {
    name: 'the URL is refused',
    deed: answer('askUrl', { ok: false, key: 'NO_SERVICE' }),
    comes: refused('NO_SERVICE'),
  },
  { name: 'the URL does not come', deed: fail('askUrl'), comes: refused('') },
  {
    name: 'half of the patience passes',
    deed: wait(PATIENCE / 2),
    comes: (state) => {
      if (state.doing !== 'checking') return { state };
      return { state: state.waited ? known(state, 'unknown') : { ...state, waited: true } };
    },
  },
  {
    name: 'all of the patience passes',
    deed: wait(PATIENCE),
    comes: (state) => ({ state: state.doing === 'checking' ? known(state, 'unknown') : state }),
  },
];

const USERS = { unknown: undefined, guest: null, somebody: SOMEBODY };
const CHECKED = 'the types ask for the question, the guard has answered it';
const UNREAD = 'undefined reads the same as not there, and the page is read only after it was set';

const spec: Spec<State> = {
  machine: authMachine,
  effects: ['redirect', 'showFailure'],
  worlds: [{ initial: { doing: 'checking', user: 'unknown', page: 'login', waited: false } }],
  steps,
  view: (snapshot: ReturnType<typeof authMachine.getInitialSnapshot>) => ({
    user: snapshot.context.user,
    checking: snapshot.hasTag('checking'),
    known: snapshot.matches('known'),
  }),
  shows: ({ doing, user, page }) => ({
    view: { user: USERS[user], checking: doing === 'checking', known: doing === 'resting' && user !== 'unknown' },
    calls: [
      ...(doing === 'checking' ? [['checkUser', undefined] as const] : []),
      ...(doing === 'asking' ? [['askUrl', page] as const] : []),
    ],
  }),
  property: {
    name: 'nobody is sent away whose local user was not cleared first',
    broken: ({ asked }) => {
      const sent = asked.filter(([name]) => name === 'redirect').length;
      const cleared = asked.filter(([name]) => name === 'askUrl').length;
      return sent > cleared ? `${sent} redirects after ${cleared} questions for a URL` : undefined;
    },
  },
  equivalent: {
    'machine.ts · always the first · answer.ok ? answer.user : undefined': CHECKED,
    "machine.ts · always the second · event.output.ok ? '' : event.output.key": CHECKED,
    "machine.ts · another · ''": CHECKED,
    "machine.ts · leave out · context: { user: undefined, page: 'login' },": UNREAD,
    'machine.ts · leave out · user: undefined,': UNREAD,
    "machine.ts · leave out · page: 'login'": UNREAD,
    "machine.ts · another · 'login'": UNREAD,
  },
};

export default spec;
