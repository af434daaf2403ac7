/**
 * Membership of the shop, written from the specification (chapter 4 "Membership", chapter 6, chapter 7 "member/…"): asked
 * for when it is known who is there, joined after permission was granted, left on request, and looked at anew after each
 * change, also after one that failed: its answer may have got lost.
 */
import { answer, type Entry, fail, type Outcome, send, type Spec, type Step } from '#machines/testing/specification.ts';
import { membershipMachine } from './machine.ts';
import { membershipView } from './view.ts';

interface State {
  readonly who: 'unknown' | 'guest' | 'user';
  /** `asking`: whether the shop may know and do what members allow. */
  readonly doing: 'nothing' | 'loading' | 'asking' | 'join' | 'leave' | 'refreshing join' | 'refreshing leave';
  /** What the last answer said. */
  readonly info: { readonly flag: '0' | '1'; readonly count: number } | undefined;
}

const infoOf = (flag: '0' | '1', count: number) => ({ member: { member_flag: flag }, join_num: count });
const isLoading = ({ doing }: State) => doing === 'loading' || doing.startsWith('refreshing');

function standing({ who, doing, info }: State): string {
  if (who === 'unknown') return 'unknown';
  if (who === 'guest') return 'guest';
  if (doing === 'loading') return 'unknown';
  if (doing.endsWith('join')) return 'joining';
  if (doing.endsWith('leave')) return 'leaving';
  return info?.flag === '1' ? 'member' : 'not-member';
}

const rest = (state: State): Outcome<State> => ({ state: { ...state, doing: 'nothing' } });
const askLogin: readonly Entry[] = [['askLogin', undefined]];

function ask(change: 'join' | 'leave'): Step<State> {
  return {
    name: change,
    deed: send({ type: change }),
    comes: (state) => {
      const { who, doing } = state;
      if (who === 'guest') return { state, did: change === 'join' ? askLogin : [] };
      const may = standing(state) === (change === 'join' ? 'not-member' : 'member');
      const free = doing === 'nothing' || doing === 'asking';
      return { state: who === 'user' && free && may ? { ...state, doing: change } : state };
    },
  };
}

/** What comes of an answer to the question for permission. */
function permission(name: string, type: string, doing: 'join' | 'nothing'): Step<State> {
  return {
    name,
    deed: send({ type }),
    comes: (state) => ({ state: state.doing === 'asking' ? { ...state, doing } : state }),
  };
}

/** An answer to a change that is under way. */
function changed(comes: (state: State, change: 'join' | 'leave') => Outcome<State>) {
  return (state: State) => (state.doing === 'join' || state.doing === 'leave' ? comes(state, state.doing) : undefined);
}

function refused(key: string) {
  return changed((state, change) => ({
    state: { ...state, doing: `refreshing ${change}` },
    did: [['showFailure', { change, key }]],
  }));
}

function come(loggedIn: boolean): Step<State> {
  return {
    name: loggedIn ? 'somebody is logged in' : 'nobody is logged in',
    deed: send({ type: 'auth', loggedIn }),
    comes: (state) => ({
      state: { ...state, who: loggedIn ? 'user' : 'guest', doing: 'loading' },
      restarts: ['loadInfo'],
    }),
  };
}

const INFOS = [infoOf('0', 7), infoOf('1', 8)];

const steps: readonly Step<State>[] = [
  come(true),
  come(false),
  ask('join'),
  ask('leave'),
  {
    name: 'ask to join',
    deed: send({ type: 'join.ask' }),
    comes: (state) => {
      if (state.who === 'guest') return { state, did: askLogin };
      const may = state.who === 'user' && state.doing === 'nothing' && standing(state) === 'not-member';
      return { state: may ? { ...state, doing: 'asking' } : state };
    },
  },
  permission('permission is granted', 'permission.grant', 'join'),
  permission('permission is denied', 'permission.deny', 'nothing'),
  ...INFOS.map((info): Step<State> => {
    const flag = info.member.member_flag;
    return {
      name: `the answer: ${flag === '1' ? 'member' : 'no member'}`,
      deed: answer('loadInfo', { ok: true, info }),
      comes: (state) =>
        isLoading(state)
          ? rest({ ...state, info: { flag: state.who === 'guest' ? '0' : flag, count: info.join_num } })
          : undefined,
    };
  }),
  {
    name: 'the answer says nothing',
    deed: answer('loadInfo', { ok: false }),
    comes: (state) => (isLoading(state) ? rest(asGuest(state)) : undefined),
  },
  {
    name: 'no answer comes',
    deed: fail('loadInfo'),
    comes: (state) => (isLoading(state) ? rest(state) : undefined),
  },
  {
    name: 'the change is done',
    deed: answer('change', { ok: true }),
    comes: changed((state, change) => ({ state: { ...state, doing: `refreshing ${change}` } })),
  },
  { name: 'the change is refused', deed: answer('change', { ok: false, key: 'CLOSED' }), comes: refused('CLOSED') },
  {
    name: 'the change needs a login',
    deed: answer('change', { ok: false, key: 'NO_AUTH' }),
    comes: changed((state) => ({ state: { ...state, who: 'guest', doing: 'nothing' }, did: askLogin })),
  },
  { name: 'the change gets no answer', deed: fail('change'), comes: refused('') },
];

/** Whoever is a guest now is no member, whatever was known. */
function asGuest(state: State): State {
  return state.who === 'guest' && state.info !== undefined ? { ...state, info: { ...state.info, flag: '0' } } : state;
}

const CHECKED = 'the types ask for the question, the guard has answered it';
const NO_FLAG = 'no flag, and any flag but 1, is no member';
const ABSENT = 'nothing known reads the same as nothing there';
const KNOWN = 'whoever was offered the change was known not to have made it, and no new info came';

const spec: Spec<State> = {
  machine: membershipMachine,
  worlds: [{ initial: { who: 'unknown', doing: 'nothing', info: undefined } }],
  effects: ['askLogin', 'showFailure'],
  steps,
  view: membershipView,
  shows: (state) => ({
    view: {
      member: standing(state),
      joinCount: state.info?.count,
      prompt: state.doing === 'asking' ? 'permission' : undefined,
    },
    calls: [
      ...(isLoading(state) ? [['loadInfo', undefined] as const] : []),
      ...(state.doing === 'join' || state.doing === 'leave' ? [['change', state.doing] as const] : []),
    ],
  }),
  infeasible: [
    { first: /^membership\.joining\.refreshing · failed/, second: /membership\.member/, why: KNOWN },
    { first: /^membership\.leaving\.refreshing · failed/, second: /membership\.notMember/, why: KNOWN },
  ],
  equivalent: {
    'machine.ts · always the second · context.info === null ? null : { ...context.info, member: { member_fla…': ABSENT,
    "machine.ts · leave out · member_flag: '0' as const": NO_FLAG,
    "machine.ts · another · '0'": NO_FLAG,
    "machine.ts · always the second · event.output.ok ? '' : event.output.key": CHECKED,
    "machine.ts · another · ''": CHECKED,
    'machine.ts · leave out · context: { info: null },': ABSENT,
    'machine.ts · leave out · info: null': ABSENT,
    "machine.ts · leave out · target: 'guest',":
      'without a pending call, counting and guest do the same on every event',
  },
  property: {
    name: 'nobody is made a member, or ceases to be one, without asking for it',
    broken: ({ steps: done, asked }) => {
      const wishes = done.filter((name) => /^(join|leave|permission is granted)$/.test(name)).length;
      const changes = asked.filter(([name]) => name === 'change').length;
      return changes > wishes ? `${changes} changes, asked for ${wishes} times` : undefined;
    },
  },
};

export default spec;
