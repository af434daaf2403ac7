/**
 * Membership of the shop (specification, chapters 4 and 6): who wants to join is asked for permission first, and after each
 * change the info is asked for anew, also after one that failed, since its answer may have got lost.
 */
import { assign, fromPromise, setup } from 'xstate';
import { isMember, type MemberInfo } from '#schemas/member.ts';

export type MemberAnswer = { readonly ok: true; readonly info: MemberInfo } | { readonly ok: false };
export type ChangeAnswer = { readonly ok: true } | { readonly ok: false; readonly key: string };

export interface MembershipContext {
  readonly info: MemberInfo | null;
}

export type MembershipEvent =
  | { readonly type: 'auth'; readonly loggedIn: boolean }
  /** Wants to join, and is to be asked for permission. */
  | { readonly type: 'join.ask' }
  | { readonly type: 'permission.grant' | 'permission.deny' }
  /** `join`: permission was granted before, on the screen. */
  | { readonly type: 'join' | 'leave' };

function missing(name: string): never {
  throw new Error(`membership: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`);
}

const membership = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    tags: {} as 'guest' | 'not-member' | 'member' | 'joining' | 'leaving' | 'asking-permission',
  },
  actors: {
    loadInfo: fromPromise<MemberAnswer>(() => missing('loadInfo')),
    change: fromPromise<ChangeAnswer, 'join' | 'leave'>(() => missing('change')),
  },
  guards: {
    isLoggedIn: (_, loggedIn: boolean) => loggedIn,
    isMember: ({ context }) => isMember(context.info),
    isDone: (_, answer: ChangeAnswer) => answer.ok,
    isNoAuth: (_, answer: ChangeAnswer) => !answer.ok && answer.key === 'NO_AUTH',
  },
  actions: {
    setInfo: assign(({ context }, answer: MemberAnswer) => ({ info: answer.ok ? answer.info : context.info })),
    forgetMember: assign(({ context }) => ({
      info: context.info === null ? null : { ...context.info, member: { member_flag: '0' as const } },
    })),
    askLogin: () => missing('askLogin'),
    showFailure: (_, _failure: { readonly change: 'join' | 'leave'; readonly key: string }) => missing('showFailure'),
  },
});

/** Joining or leaving: the change, then the info anew, whatever came of it. */
const changing = (change: 'join' | 'leave') =>
  membership.createStateConfig({
    tags: change === 'join' ? 'joining' : 'leaving',
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          src: 'change',
          input: change,
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'refreshing' },
            {
              guard: { type: 'isNoAuth', params: ({ event }) => event.output },
              target: '#membership.guest',
              actions: 'askLogin',
            },
            {
              target: 'refreshing',
              actions: {
                type: 'showFailure',
                params: ({ event }) => ({ change, key: event.output.ok ? '' : event.output.key }),
              },
            },
          ],
          onError: { target: 'refreshing', actions: { type: 'showFailure', params: { change, key: '' } } },
        },
      },
      refreshing: {
        invoke: {
          src: 'loadInfo',
          onDone: { target: '#membership.deciding', actions: { type: 'setInfo', params: ({ event }) => event.output } },
          onError: '#membership.deciding',
        },
      },
    },
  });

export const membershipMachine = membership.createMachine({
  id: 'membership',
  context: { info: null },
  initial: 'unknown',
  on: {
    auth: [
      { guard: { type: 'isLoggedIn', params: ({ event }) => event.loggedIn }, target: '.loading' },
      { target: '.counting' },
    ],
  },
  states: {
    unknown: {},
    loading: {
      invoke: {
        src: 'loadInfo',
        onDone: { target: 'deciding', actions: { type: 'setInfo', params: ({ event }) => event.output } },
        onError: 'deciding',
      },
    },
    /** A guest is no member; how many there are is public. */
    counting: {
      tags: 'guest',
      invoke: {
        src: 'loadInfo',
        onDone: {
          target: 'guest',
          actions: [{ type: 'setInfo', params: ({ event }) => event.output }, 'forgetMember'],
        },
        onError: 'guest',
      },
      on: { join: { actions: 'askLogin' }, 'join.ask': { actions: 'askLogin' } },
    },
    deciding: { always: [{ guard: 'isMember', target: 'member' }, { target: 'notMember' }] },
    guest: { tags: 'guest', on: { join: { actions: 'askLogin' }, 'join.ask': { actions: 'askLogin' } } },
    notMember: { tags: 'not-member', on: { join: 'joining', 'join.ask': 'askingPermission' } },
    /** What the shop may know and do is on screen (specification, chapter 6 "Membership permission"). */
    askingPermission: {
      tags: ['not-member', 'asking-permission'],
      on: { 'permission.grant': 'joining', 'permission.deny': 'notMember', join: 'joining' },
    },
    member: { tags: 'member', on: { leave: 'leaving' } },
    joining: changing('join'),
    leaving: changing('leave'),
  },
});
