/** The session: the current user, and redirects to the account service (specification, chapters 4 "Auth" and 7). */
import { assign, fromPromise, setup } from 'xstate';
import type { User } from '#schemas/records/member.ts';

/** A page of the account service. */
export type AccountPage = 'login' | 'register' | 'logout';

/** `user: null`: a guest. Not ok: the check failed. */
export type UserAnswer = { readonly ok: true; readonly user: User | null } | { readonly ok: false };

/** `key`: the error key of the refusal. */
export type UrlAnswer = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly key: string };

/** The user is unknown until the first check is answered, and again after a check that failed. */
export interface AuthContext {
  /** null: a guest; undefined: unknown. */
  readonly user: User | null | undefined;
  /** The page that was requested last. */
  readonly page: AccountPage;
}

/** `check` repeats the login check; `go` leaves for a page of the account service. */
export type AuthEvent =
  | { readonly type: 'check' }
  | { readonly type: 'go'; readonly page: AccountPage }
  /** The browser restored the page from its back/forward cache. */
  | { readonly type: 'page.restored' };

function missing(name: string): never {
  throw new Error(
    `auth: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

/** Asks for the user at the start, for 20 s at most; `go` makes the visitor a guest before it asks for the URL. */
export const authMachine = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent, tags: {} as 'checking' },
  actors: {
    checkUser: fromPromise<UserAnswer>(() => missing('checkUser')),
    /** Requests the URL of an account page, after everything unsaved has been sent. */
    fetchUrl: fromPromise<UrlAnswer, AccountPage>(() => missing('fetchUrl')),
  },
  delays: { checkTimeout: 20_000 },
  guards: {
    isAnswered: (_, answer: UserAnswer) => answer.ok,
    hasUrl: (_, answer: UrlAnswer) => answer.ok,
  },
  actions: {
    setUser: assign((_, answer: UserAnswer) => ({ user: answer.ok ? answer.user : undefined })),
    becomeGuest: assign((_, page: AccountPage) => ({ user: null, page })),
    clearUser: assign({ user: undefined }),
    redirect: (_, _answer: UrlAnswer) => missing('redirect'),
    showFailure: (_, _failure: { readonly page: AccountPage; readonly key: string }) => missing('showFailure'),
  },
}).createMachine({
  id: 'auth',
  context: { user: undefined, page: 'login' },
  initial: 'checking',
  on: { go: { target: '.requestingUrl', actions: { type: 'becomeGuest', params: ({ event }) => event.page } } },
  states: {
    checking: {
      tags: 'checking',
      invoke: {
        src: 'checkUser',
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'known',
            actions: { type: 'setUser', params: ({ event }) => event.output },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
      after: { checkTimeout: 'unknown' },
    },
    known: { on: { check: 'checking', 'page.restored': 'checking' } },
    unknown: { entry: 'clearUser', on: { check: 'checking', 'page.restored': 'checking' } },
    /** The local user is cleared already. */
    requestingUrl: {
      invoke: {
        src: 'fetchUrl',
        input: ({ context }) => context.page,
        onDone: [
          {
            guard: { type: 'hasUrl', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'redirect', params: ({ event }) => event.output },
          },
          {
            target: 'checking',
            actions: {
              type: 'showFailure',
              params: ({ context, event }) => ({ page: context.page, key: event.output.ok ? '' : event.output.key }),
            },
          },
        ],
        onError: {
          target: 'checking',
          actions: { type: 'showFailure', params: ({ context }) => ({ page: context.page, key: '' }) },
        },
      },
      on: { go: {} },
    },
    leaving: { on: { 'page.restored': 'checking', check: 'checking' } },
  },
});
