/**
 * Loads the page of the current navigation (specification, chapters 2, 4 "Page data" and 8). The newest navigation
 * wins, a page stays visible while it is revalidated, and a site builder may replace it. A page belongs to the visitor
 * for whom the platform has made it: another visitor's is dropped and requested again (contract, chapter 11 "Account").
 * On paths that start with `/demo` the base of the shop is fetched again.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { VisitorId } from '#schemas/records/member.ts';

/** Identity of a page. */
export interface PageRequest {
  /** Without language prefix. */
  readonly path: string;
  /** With its question mark; empty for none. */
  readonly search: string;
}

/** The result of a request. */
export type PageAnswer<Page> =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'redirect'; readonly href: string }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly status?: number };

/** The result of fetching the base; not ok keeps the one there is (specification, chapter 8). */
export type BaseAnswer<Base> = { readonly ok: true; readonly base: Base } | { readonly ok: false };

/** A request and its result. */
export interface Settled<Page> {
  readonly request: PageRequest | undefined;
  readonly answer: Exclude<PageAnswer<Page>, { kind: 'redirect' }>;
  /** A site builder has replaced the page. */
  readonly isFromBuilder: boolean;
}

/** Absent where the server has rendered no page: the machine then starts idle. */
export interface PageInput<Page> {
  /** The page that the server has rendered. */
  readonly first: Settled<Page> | undefined;
}

/** `request` differs from that of `settled` while a navigation is under way. */
export interface PageContext<Page, Base> {
  /** The pending request, or the last one. */
  readonly request: PageRequest | undefined;
  /** The visible page, which stays while the next one is loading. */
  readonly settled: Settled<Page> | undefined;
  /** undefined: nobody is known yet; the server has rendered the first page for the first identified visitor. */
  readonly visitor: VisitorId | undefined;
  /** A newer base than the document's. */
  readonly base: Base | undefined;
}

/** `open` starts a navigation and drops the pending one; `retry` counts only where there is no page to show. */
export type PageEvent<Page> =
  | ({ readonly type: 'open' } & PageRequest)
  | { readonly type: 'retry' }
  | { readonly type: 'revalidate' }
  /** Cancels the pending request; the visible page stays. */
  | { readonly type: 'stay' }
  /** Names the visitor after each answer of the login check. */
  | { readonly type: 'visitor'; readonly visitor: VisitorId }
  /** The page was rendered. */
  | { readonly type: 'mounted' }
  /** A site builder replaces the page. */
  | { readonly type: 'preview.replace'; readonly page: Page };

function missing(name: string): never {
  throw new Error(
    `page: the effect "${name}" is not provided; start the machine through src/client/navigation/page-process.ts`,
  );
}

/** Creates the machine, which is independent of the shapes of pages and bases. */
export function createPageMachine<Page, Base>() {
  const page = setup({
    types: {
      context: {} as PageContext<Page, Base>,
      events: {} as PageEvent<Page>,
      input: {} as PageInput<Page>,
      tags: {} as 'loading' | 'visible',
    },
    actors: {
      fetchPage: fromPromise<PageAnswer<Page>, PageRequest | undefined>(() => missing('fetchPage')),
      fetchBase: fromPromise<BaseAnswer<Base>>(() => missing('fetchBase')),
    },
    guards: {
      isRedirect: (_, answer: PageAnswer<Page>) => answer.kind === 'redirect',
      isPage: (_, answer: PageAnswer<Page>) => answer.kind === 'page',
      isMissing: (_, answer: PageAnswer<Page>) => answer.kind === 'missing',
      isSameVisitor: ({ context }, visitor: VisitorId) => context.visitor === visitor,
      isFirstVisitor: ({ context }) => context.visitor === undefined,
      hasNothing: ({ context }) => context.settled === undefined,
      isFromBuilder: ({ context }) => context.settled?.isFromBuilder === true,
      hasPage: ({ context }) => context.settled?.answer.kind === 'page',
      hasNotFound: ({ context }) => context.settled?.answer.kind === 'missing',
      isDemo: ({ context }) => context.request?.path.startsWith('/demo') === true,
    },
    actions: {
      setRequest: assign((_, { path, search }: PageRequest) => ({ request: { path, search } })),
      settle: assign(({ context: { request } }, answer: PageAnswer<Page>) =>
        answer.kind === 'redirect' ? {} : { settled: { request, answer, isFromBuilder: false } },
      ),
      replace: assign(({ context: { request } }, page: Page) => ({
        settled: { request, answer: { kind: 'page' as const, page }, isFromBuilder: true },
      })),
      setVisitor: assign((_, visitor: VisitorId) => ({ visitor })),
      dropPage: assign({ settled: undefined }),
      cancelRequest: assign(({ context }) => ({ request: context.settled?.request })),
      setBase: assign(({ context }, answer: BaseAnswer<Base>) => ({ base: answer.ok ? answer.base : context.base })),
      redirect: (_, _answer: PageAnswer<Page>) => missing('redirect'),
      logStale: (_, _answer: PageAnswer<Page>) => missing('logStale'),
    },
  });

  const setVisitor = {
    type: 'setVisitor',
    params: ({ event }: { event: Extract<PageEvent<Page>, { type: 'visitor' }> }) => event.visitor,
  } as const;

  /** Fetches the page; `isRevalidation`: a failure keeps the visible page. */
  const fetching = (isRevalidation: boolean) =>
    page.createStateConfig({
      tags: isRevalidation ? ['loading', 'visible'] : 'loading',
      invoke: {
        src: 'fetchPage',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isRedirect', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: { type: 'redirect', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'success',
            actions: { type: 'settle', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: 'notFound',
            actions: { type: 'settle', params: ({ event }) => event.output },
          },
          isRevalidation
            ? { target: 'success', actions: { type: 'logStale', params: ({ event }) => event.output } }
            : { target: 'error', actions: { type: 'settle', params: ({ event }) => event.output } },
        ],
        onError: isRevalidation
          ? { target: 'success', actions: { type: 'logStale', params: LOST } }
          : { target: 'error', actions: { type: 'settle', params: LOST } },
      },
      on: { stay: isRevalidation ? 'success' : { target: 'settled', actions: 'cancelRequest' } },
    });

  return page.createMachine({
    id: 'page',
    context: ({ input: { first } }) => ({
      request: first?.request,
      settled: first,
      visitor: undefined,
      base: undefined,
    }),
    type: 'parallel',
    states: {
      content: {
        initial: 'settled',
        on: {
          open: { target: '.pending', actions: { type: 'setRequest', params: ({ event }) => event } },
          visitor: [
            { guard: { type: 'isSameVisitor', params: ({ event }) => event.visitor } },
            { guard: 'isFirstVisitor', actions: setVisitor },
            { target: '.pending', actions: [setVisitor, 'dropPage'] },
          ],
          'preview.replace': { target: '.replaced', actions: { type: 'replace', params: ({ event }) => event.page } },
        },
        states: {
          /** The last result decides; it may be the server's. */
          settled: {
            always: [
              { guard: 'hasNothing', target: 'idle' },
              { guard: 'isFromBuilder', target: 'replaced' },
              { guard: 'hasPage', target: 'success' },
              { guard: 'hasNotFound', target: 'notFound' },
              { target: 'error' },
            ],
          },
          idle: { on: { visitor: { actions: setVisitor } } },
          pending: fetching(false),
          success: { tags: 'visible', on: { revalidate: 'revalidating' } },
          revalidating: fetching(true),
          error: { on: { retry: 'pending' } },
          notFound: { on: { retry: 'pending' } },
          redirecting: {},
          /** A site builder's page, which is no visitor's, and is not revalidated. */
          replaced: { tags: 'visible', on: { visitor: { actions: setVisitor } } },
        },
      },
      base: {
        initial: 'idle',
        on: { mounted: { guard: 'isDemo', target: '.loading' } },
        states: {
          idle: {},
          loading: {
            // The base belongs to the page that the visitor leaves.
            on: { open: 'idle' },
            invoke: {
              src: 'fetchBase',
              onDone: { target: 'idle', actions: { type: 'setBase', params: ({ event }) => event.output } },
              // The specification ignores a failed base (chapter 8).
              onError: 'idle',
            },
          },
        },
      },
    },
  });
}

/** The network failed. */
const LOST = { kind: 'failed', message: '' } as const;

/** The chart for the list of machines. */
export const pageMachine = createPageMachine<unknown, unknown>();
