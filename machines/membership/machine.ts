/**
 * Membership of the shop (specification, chapters 4 and 6): joining needs the visitor's permission, and every change reloads
 * the info, even a failed one, whose answer may have been lost. It belongs to one visitor: another one's is forgotten before
 * anything is loaded (contract, chapter 11 "Account").
 */
import { assign, fromPromise, setup } from 'xstate';
import { isMember, type MemberInfo, type VisitorId } from '#schemas/records/member.ts';

/** The result of loading the info; not ok keeps what is known. */
export type MemberAnswer = { readonly ok: true; readonly info: MemberInfo } | { readonly ok: false };
/** `key`: the error key of the refusal. */
export type ChangeAnswer = { readonly ok: true } | { readonly ok: false; readonly key: string };

/** `info` is null until it has been loaded; a guest's is the shop's number of members, with no membership. */
export interface MembershipContext {
  readonly info: MemberInfo | null;
  /** The visitor that `info` belongs to; undefined: nobody is known, or the shop has contradicted it. */
  readonly visitor: VisitorId | undefined;
}

/** `auth` follows every answer of the login check; the others come from the visitor. */
export type MembershipEvent =
  | { readonly type: 'auth'; readonly visitor: VisitorId }
  /** Opens the request for permission. */
  | { readonly type: 'join.ask' }
  | { readonly type: 'permission.grant' | 'permission.deny' }
  /** `join`: permission has been granted. */
  | { readonly type: 'join' | 'leave' };

function missing(name: string): never {
  throw new Error(
    `membership: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

const membership = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    tags: {} as 'guest' | 'not-member' | 'member' | 'joining' | 'leaving' | 'requesting-permission',
  },
  actors: {
    loadInfo: fromPromise<MemberAnswer>(() => missing('loadInfo')),
    change: fromPromise<ChangeAnswer, 'join' | 'leave'>(() => missing('change')),
  },
  guards: {
    isSameVisitor: ({ context }, visitor: VisitorId) => context.visitor === visitor,
    isAccount: (_, visitor: VisitorId) => visitor !== null,
    isMember: ({ context }) => isMember(context.info),
    isDone: (_, answer: ChangeAnswer) => answer.ok,
    isNoAuth: (_, answer: ChangeAnswer) => !answer.ok && answer.key === 'NO_AUTH',
  },
  actions: {
    setInfo: assign(({ context }, answer: MemberAnswer) => ({ info: answer.ok ? answer.info : context.info })),
    setVisitor: assign((_, visitor: VisitorId) => ({ visitor })),
    forgetVisitor: assign({ visitor: undefined }),
    /** The number of members stays: it is the shop's. */
    clearMember: assign(({ context }) => ({
      info: context.info === null ? null : { ...context.info, member: { member_flag: '0' as const } },
    })),
    redirectToLogin: () => missing('redirectToLogin'),
    showFailure: (_, _failure: { readonly change: 'join' | 'leave'; readonly key: string }) => missing('showFailure'),
  },
});

/** Joins or leaves, then reloads the info in any case. */
const changing = (change: 'join' | 'leave') =>
  membership.createStateConfig({
    tags: change === 'join' ? 'joining' : 'leaving',
    initial: 'requesting',
    states: {
      requesting: {
        invoke: {
          src: 'change',
          input: change,
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'refreshing' },
            {
              guard: { type: 'isNoAuth', params: ({ event }) => event.output },
              target: '#membership.guest',
              actions: ['clearMember', 'forgetVisitor', 'redirectToLogin'],
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
          onDone: {
            target: '#membership.evaluating',
            actions: { type: 'setInfo', params: ({ event }) => event.output },
          },
          onError: '#membership.evaluating',
        },
      },
    },
  });

/** Waits for `auth` in `unknown`. A guest who asks to join is sent to log in; so is who meets `NO_AUTH`. */
export const membershipMachine = membership.createMachine({
  id: 'membership',
  context: { info: null, visitor: undefined },
  initial: 'unknown',
  on: {
    auth: [
      { guard: { type: 'isSameVisitor', params: ({ event }) => event.visitor } },
      {
        guard: { type: 'isAccount', params: ({ event }) => event.visitor },
        target: '.loading',
        actions: ['clearMember', { type: 'setVisitor', params: ({ event }) => event.visitor }],
      },
      {
        target: '.loadingAsGuest',
        actions: ['clearMember', { type: 'setVisitor', params: ({ event }) => event.visitor }],
      },
    ],
  },
  states: {
    unknown: {},
    loading: {
      invoke: {
        src: 'loadInfo',
        onDone: { target: 'evaluating', actions: { type: 'setInfo', params: ({ event }) => event.output } },
        onError: 'evaluating',
      },
    },
    /** A guest is no member, but the number of members is public. */
    loadingAsGuest: {
      tags: 'guest',
      invoke: {
        src: 'loadInfo',
        onDone: {
          target: 'guest',
          actions: [{ type: 'setInfo', params: ({ event }) => event.output }, 'clearMember'],
        },
        onError: 'guest',
      },
      on: { join: { actions: 'redirectToLogin' }, 'join.ask': { actions: 'redirectToLogin' } },
    },
    evaluating: { always: [{ guard: 'isMember', target: 'member' }, { target: 'notMember' }] },
    guest: { tags: 'guest', on: { join: { actions: 'redirectToLogin' }, 'join.ask': { actions: 'redirectToLogin' } } },
    notMember: { tags: 'not-member', on: { join: 'joining', 'join.ask': 'requestingPermission' } },
    /** Shows the permissions that a member grants (specification, chapter 6 "Membership permission"). */
    requestingPermission: {
      tags: ['not-member', 'requesting-permission'],
      on: { 'permission.grant': 'joining', 'permission.deny': 'notMember', join: 'joining' },
    },
    member: { tags: 'member', on: { leave: 'leaving' } },
    joining: changing('join'),
    leaving: changing('leave'),
  },
});
