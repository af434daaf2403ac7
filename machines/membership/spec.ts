/**
 * Model of the membership, from the specification (chapter 4 "Membership", chapter 6, chapter 7 "member/…"). The
 * membership is loaded once the user is known, joined with permission and left on request. It is reloaded after each
 * change, even a failed one, because its answer may have been lost. Two accounts share the browser: what is known of
 * one says nothing of the other (contract, chapter 11).
 */
import { answer, type Command, fail, type Invocation, type Outcome, send, type Spec } from '#machines/testing/model.ts';
import { membershipMachine } from './machine.ts';
import { membershipView } from './view.ts';

const ACCOUNTS = ['ann', 'ann2'] as const;
type Account = (typeof ACCOUNTS)[number];

interface State {
  /** `refused`: the shop has denied the login of the last account. */
  readonly visitor: Account | 'unknown' | 'guest' | 'refused';
  /** `requesting`: the request for permission is open. */
  readonly status: 'idle' | 'loading' | 'requesting' | 'join' | 'leave' | 'refreshing join' | 'refreshing leave';
  /** The account that is a member by the last answer. */
  readonly member: Account | undefined;
  /** Number of members by the last answer, to any visitor. */
  readonly count: number | undefined;
}

const infoOf = (flag: '0' | '1', count: number) => ({ member: { member_flag: flag }, join_num: count });
const isLoading = ({ status }: State) => status === 'loading' || status.startsWith('refreshing');

const isAccount = (visitor: State['visitor']): visitor is Account => ACCOUNTS.some((account) => account === visitor);
const isGuest = ({ visitor }: State) => visitor === 'guest' || visitor === 'refused';

function membershipOf(state: State): string {
  const { visitor, status, member } = state;
  if (visitor === 'unknown') return 'unknown';
  if (isGuest(state)) return 'guest';
  if (status === 'loading') return 'unknown';
  if (status.endsWith('join')) return 'joining';
  if (status.endsWith('leave')) return 'leaving';
  return member === visitor ? 'member' : 'not-member';
}

const settle = (state: State): Outcome<State> => ({ state: { ...state, status: 'idle' } });
const redirectToLogin: readonly Invocation[] = [['redirectToLogin', undefined]];

function request(change: 'join' | 'leave'): Command<State> {
  return {
    name: change,
    stimulus: send({ type: change }),
    next: (state) => {
      const { visitor, status } = state;
      if (isGuest(state)) return { state, effects: change === 'join' ? redirectToLogin : [] };
      const isAllowed = membershipOf(state) === (change === 'join' ? 'not-member' : 'member');
      const isFree = status === 'idle' || status === 'requesting';
      return { state: isAccount(visitor) && isFree && isAllowed ? { ...state, status: change } : state };
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

function authenticate(visitor: Account | 'guest'): Command<State> {
  return {
    name: visitor === 'guest' ? 'a guest is there' : `${visitor} is logged in`,
    stimulus: send({ type: 'auth', visitor: visitor === 'guest' ? null : visitor }),
    next: (state) =>
      state.visitor === visitor
        ? { state }
        : { state: { ...state, visitor, status: 'loading', member: undefined }, restarts: ['loadInfo'] },
  };
}

const INFOS = [infoOf('0', 7), infoOf('1', 8)];

const commands: readonly Command<State>[] = [
  ...ACCOUNTS.map(authenticate),
  authenticate('guest'),
  request('join'),
  request('leave'),
  {
    name: 'request to join',
    stimulus: send({ type: 'join.ask' }),
    next: (state) => {
      if (isGuest(state)) return { state, effects: redirectToLogin };
      const isAllowed = isAccount(state.visitor) && state.status === 'idle' && membershipOf(state) === 'not-member';
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
          ? settle({
              ...state,
              member: flag === '1' && isAccount(state.visitor) ? state.visitor : undefined,
              count: info.join_num,
            })
          : undefined,
    };
  }),
  {
    name: 'the info fails',
    stimulus: answer('loadInfo', { ok: false }),
    next: (state) => (isLoading(state) ? settle(state) : undefined),
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
    next: whileChanging((state) => ({
      state: { ...state, visitor: 'refused', status: 'idle', member: undefined },
      effects: redirectToLogin,
    })),
  },
  { name: 'the change rejects', stimulus: fail('change'), next: refused('') },
];

const GUARDED = 'a guard has checked the condition before; the types require it';
const CLEARED = 'a guest is shown no membership, and the account that comes next clears what is left';
const NO_FLAG = 'every flag but 1, and a missing one, is no member';
const ABSENT = 'no info and a missing info read alike';
const UNCHANGED = 'the change was offered by the last info, and no new info arrived';

const spec: Spec<State> = {
  machine: membershipMachine,
  environments: [{ initial: { visitor: 'unknown', status: 'idle', member: undefined, count: undefined } }],
  effects: ['redirectToLogin', 'showFailure'],
  commands,
  isLarge: true,
  milestones: [
    { name: 'is a member', transition: /→ membership\.member/, floor: 200 },
    { name: 'has asked to join, and is answered', transition: /joining\.refreshing · done/, floor: 60 },
    { name: 'has asked to leave, and is answered', transition: /leaving\.refreshing · done/, floor: 25 },
    { name: 'is denied the login', transition: /\[isNoAuth\]/, floor: 60 },
  ],
  view: membershipView,
  observe: (state) => ({
    view: {
      member: membershipOf(state),
      visitor: isAccount(state.visitor) ? state.visitor : state.visitor === 'guest' ? null : undefined,
      joinCount: state.count,
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
    {
      first: /^membership\.loading · failed/,
      second: /membership\.member/,
      reason: 'nothing is known of a new visitor',
    },
    {
      first: /membership\.loadingAsGuest/,
      second: /auth → membership\.loadingAsGuest/,
      reason: 'a guest who is named again is the same visitor',
    },
    {
      first: /\[isNoAuth\]/,
      second: /\[isSameVisitor\]/,
      reason: 'a visitor who was denied the login is unknown again',
    },
  ],
  key: ({ visitor, status, member, count }) =>
    JSON.stringify([visitor, status, member === visitor, count === undefined]),
  equivalent: {
    'machine.ts · context: { info: null, visitor: undefined }, · { info: null, visitor: undefined } → {}': ABSENT,
    "machine.ts · info: context.info === null ? null : { ...context.info, member: { member_flag: '0' as const } }, · context.info === null → false":
      ABSENT,
    "machine.ts · info: context.info === null ? null : { ...context.info, member: { member_flag: '0' as const } }, · { member_flag: '0' as const } → {}":
      NO_FLAG,
    "machine.ts · actions: ['clearMember', 'forgetVisitor', 'redirectToLogin'], · 'clearMember' → \"\"": CLEARED,
    "machine.ts · params: ({ event }) => ({ change, key: event.output.ok ? '' : event.output.key }), · '' → \"Stryker was here!\"":
      GUARDED,
    "machine.ts · actions: ['clearMember', { type: 'setVisitor', params: ({ event }) => event.visitor }], · 'clearMember' → \"\"":
      CLEARED,
    "machine.ts · actions: [{ type: 'setInfo', params: ({ event }) => event.output }, 'clearMember'], · 'clearMember' → \"\"":
      CLEARED,
  },
  property: {
    name: 'the membership changes only on request',
    violation: ({ commands: names, invocations }) => {
      const requests = names.filter((name) => /^(join|leave|permission is granted)$/.test(name)).length;
      const changes = invocations.filter(([name]) => name === 'change').length;
      return changes > requests ? `${changes} changes after ${requests} requests` : undefined;
    },
    commandOf: ({ type }) => (type === 'permission.grant' ? 'permission is granted' : type),
  },
};

export default spec;
