/**
 * Model of the membership, from the specification (chapter 4 "Membership", chapter 6, chapter 7 "member/…"): loaded once the
 * user is known, joined with permission, left on request, and reloaded after each change, even a failed one, whose answer
 * may have been lost.
 */
import { answer, type Command, fail, type Invocation, type Outcome, send, type Spec } from '#machines/testing/model.ts';
import { membershipMachine } from './machine.ts';
import { membershipView } from './view.ts';

interface State {
  readonly auth: 'unknown' | 'guest' | 'user';
  /** `requesting`: the request for permission is open. */
  readonly status: 'idle' | 'loading' | 'requesting' | 'join' | 'leave' | 'refreshing join' | 'refreshing leave';
  /** The last answer. */
  readonly info: { readonly flag: '0' | '1'; readonly count: number } | undefined;
}

const infoOf = (flag: '0' | '1', count: number) => ({ member: { member_flag: flag }, join_num: count });
const isLoading = ({ status }: State) => status === 'loading' || status.startsWith('refreshing');

function membershipOf({ auth, status, info }: State): string {
  if (auth === 'unknown') return 'unknown';
  if (auth === 'guest') return 'guest';
  if (status === 'loading') return 'unknown';
  if (status.endsWith('join')) return 'joining';
  if (status.endsWith('leave')) return 'leaving';
  return info?.flag === '1' ? 'member' : 'not-member';
}

const settle = (state: State): Outcome<State> => ({ state: { ...state, status: 'idle' } });
const redirectToLogin: readonly Invocation[] = [['redirectToLogin', undefined]];

function request(change: 'join' | 'leave'): Command<State> {
  return {
    name: change,
    stimulus: send({ type: change }),
    next: (state) => {
      const { auth, status } = state;
      if (auth === 'guest') return { state, effects: change === 'join' ? redirectToLogin : [] };
      const isAllowed = membershipOf(state) === (change === 'join' ? 'not-member' : 'member');
      const isFree = status === 'idle' || status === 'requesting';
      return { state: auth === 'user' && isFree && isAllowed ? { ...state, status: change } : state };
    },
  };
}

/** The visitor's answer to the request for permission. */
function answerRequest(name: string, type: string, status: 'join' | 'idle'): Command<State> {
  return {
    name,
    stimulus: send({ type }),
    next: (state) => ({ state: state.status === 'requesting' ? { ...state, status } : state }),
  };
}

/** An answer to a pending change. */
function whileChanging(next: (state: State, change: 'join' | 'leave') => Outcome<State>) {
  return (state: State) =>
    state.status === 'join' || state.status === 'leave' ? next(state, state.status) : undefined;
}

function refused(key: string) {
  return whileChanging((state, change) => ({
    state: { ...state, status: `refreshing ${change}` },
    effects: [['showFailure', { change, key }]],
  }));
}

function authenticate(loggedIn: boolean): Command<State> {
  return {
    name: loggedIn ? 'a user is logged in' : 'a guest is there',
    stimulus: send({ type: 'auth', loggedIn }),
    next: (state) => ({
      state: { ...state, auth: loggedIn ? 'user' : 'guest', status: 'loading' },
      restarts: ['loadInfo'],
    }),
  };
}

const INFOS = [infoOf('0', 7), infoOf('1', 8)];

const commands: readonly Command<State>[] = [
  authenticate(true),
  authenticate(false),
  request('join'),
  request('leave'),
  {
    name: 'request to join',
    stimulus: send({ type: 'join.ask' }),
    next: (state) => {
      if (state.auth === 'guest') return { state, effects: redirectToLogin };
      const isAllowed = state.auth === 'user' && state.status === 'idle' && membershipOf(state) === 'not-member';
      return { state: isAllowed ? { ...state, status: 'requesting' } : state };
    },
  },
  answerRequest('permission is granted', 'permission.grant', 'join'),
  answerRequest('permission is denied', 'permission.deny', 'idle'),
  ...INFOS.map((info): Command<State> => {
    const flag = info.member.member_flag;
    return {
      name: `the info is answered: ${flag === '1' ? 'member' : 'no member'}`,
      stimulus: answer('loadInfo', { ok: true, info }),
      next: (state) =>
        isLoading(state)
          ? settle({ ...state, info: { flag: state.auth === 'guest' ? '0' : flag, count: info.join_num } })
          : undefined,
    };
  }),
  {
    name: 'the info fails',
    stimulus: answer('loadInfo', { ok: false }),
    next: (state) => (isLoading(state) ? settle(asGuest(state)) : undefined),
  },
  {
    name: 'the info rejects',
    stimulus: fail('loadInfo'),
    next: (state) => (isLoading(state) ? settle(state) : undefined),
  },
  {
    name: 'the change is done',
    stimulus: answer('change', { ok: true }),
    next: whileChanging((state, change) => ({ state: { ...state, status: `refreshing ${change}` } })),
  },
  { name: 'the change is refused', stimulus: answer('change', { ok: false, key: 'CLOSED' }), next: refused('CLOSED') },
  {
    name: 'the change needs a login',
    stimulus: answer('change', { ok: false, key: 'NO_AUTH' }),
    next: whileChanging((state) => ({ state: { ...state, auth: 'guest', status: 'idle' }, effects: redirectToLogin })),
  },
  { name: 'the change rejects', stimulus: fail('change'), next: refused('') },
];

/** A guest is no member, whatever the last answer. */
function asGuest(state: State): State {
  return state.auth === 'guest' && state.info !== undefined ? { ...state, info: { ...state.info, flag: '0' } } : state;
}

const GUARDED = 'a guard has checked the condition before; the types require it';
const NO_FLAG = 'every flag but 1, and a missing one, is no member';
const ABSENT = 'no info and a missing info read alike';
const UNCHANGED = 'the change was offered by the last info, and no new info arrived';

const spec: Spec<State> = {
  machine: membershipMachine,
  environments: [{ initial: { auth: 'unknown', status: 'idle', info: undefined } }],
  effects: ['redirectToLogin', 'showFailure'],
  commands,
  view: membershipView,
  observe: (state) => ({
    view: {
      member: membershipOf(state),
      joinCount: state.info?.count,
      prompt: state.status === 'requesting' ? 'permission' : undefined,
    },
    calls: [
      ...(isLoading(state) ? [['loadInfo', undefined] as const] : []),
      ...(state.status === 'join' || state.status === 'leave' ? [['change', state.status] as const] : []),
    ],
  }),
  infeasible: [
    { first: /^membership\.joining\.refreshing · failed/, second: /membership\.member/, reason: UNCHANGED },
    { first: /^membership\.leaving\.refreshing · failed/, second: /membership\.notMember/, reason: UNCHANGED },
  ],
  equivalent: {
    'machine.ts · always the second · context.info === null ? null : { ...context.info, member: { member_fla…': ABSENT,
    "machine.ts · leave out · member_flag: '0' as const": NO_FLAG,
    "machine.ts · another · '0'": NO_FLAG,
    "machine.ts · always the second · event.output.ok ? '' : event.output.key": GUARDED,
    "machine.ts · another · ''": GUARDED,
    'machine.ts · leave out · context: { info: null },': ABSENT,
    'machine.ts · leave out · info: null': ABSENT,
    "machine.ts · leave out · target: 'guest',":
      'without a pending call, loadingAsGuest and guest do the same on every event',
  },
  property: {
    name: 'the membership changes only on request',
    violation: ({ commands: names, invocations }) => {
      const requests = names.filter((name) => /^(join|leave|permission is granted)$/.test(name)).length;
      const changes = invocations.filter(([name]) => name === 'change').length;
      return changes > requests ? `${changes} changes after ${requests} requests` : undefined;
    },
  },
};

export default spec;
