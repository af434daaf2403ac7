/**
 * A page on its way to the screen (specification, chapters 2, 4 "Page data" and 8): the newest navigation wins, a page that
 * is there stays while it is asked for anew, and a site builder may put its own in place. On paths that start with `/demo`
 * the base of the shop is asked for again.
 */
import { assign, fromPromise, setup } from 'xstate';

export interface PageRequest {
  /** Without language prefix. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

/** How asking for a page ended. */
export type PageAnswer<Page> =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'redirect'; readonly href: string }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export type BaseAnswer<Base> = { readonly ok: true; readonly base: Base } | { readonly ok: false };

/** A question, and what it came to. */
export interface Settled<Page> {
  readonly request: PageRequest | undefined;
  readonly answer: Exclude<PageAnswer<Page>, { kind: 'redirect' }>;
  /** A site builder has put the page in place. */
  readonly isBuilders: boolean;
}

export interface PageInput<Page> {
  /** What the server has rendered already. */
  readonly first: Settled<Page> | undefined;
}

export interface PageContext<Page, Base> {
  /** What is asked for, or was last. */
  readonly request: PageRequest | undefined;
  /** What is on screen; it stays there while the next page is on its way. */
  readonly settled: Settled<Page> | undefined;
  /** A base that is newer than the one the document came with. */
  readonly base: Base | undefined;
}

export type PageEvent<Page> =
  | ({ readonly type: 'open' } & PageRequest)
  | { readonly type: 'retry' }
  | { readonly type: 'revalidate' }
  /** The next page is no longer wanted: the one on screen stays. */
  | { readonly type: 'stay' }
  /** The page is on screen. */
  | { readonly type: 'mounted' }
  | { readonly type: 'preview.replace'; readonly page: Page };

function missing(name: string): never {
  throw new Error(
    `page: the effect "${name}" is not provided; start the machine through src/client/navigation/page-process.ts`,
  );
}

/** The machine for pages and bases of these shapes; it looks into neither. */
export function pageMachineOf<Page, Base>() {
  const page = setup({
    types: {
      context: {} as PageContext<Page, Base>,
      events: {} as PageEvent<Page>,
      input: {} as PageInput<Page>,
      tags: {} as 'loading' | 'shown',
    },
    actors: {
      fetchPage: fromPromise<PageAnswer<Page>, PageRequest | undefined>(() => missing('fetchPage')),
      fetchBase: fromPromise<BaseAnswer<Base>>(() => missing('fetchBase')),
    },
    guards: {
      isRedirect: (_, answer: PageAnswer<Page>) => answer.kind === 'redirect',
      isPage: (_, answer: PageAnswer<Page>) => answer.kind === 'page',
      isMissing: (_, answer: PageAnswer<Page>) => answer.kind === 'missing',
      wasNothing: ({ context }) => context.settled === undefined,
      wasBuilders: ({ context }) => context.settled?.isBuilders === true,
      wasPage: ({ context }) => context.settled?.answer.kind === 'page',
      wasMissing: ({ context }) => context.settled?.answer.kind === 'missing',
      isDemo: ({ context }) => context.request?.path.startsWith('/demo') === true,
    },
    actions: {
      ask: assign((_, { path, search }: PageRequest) => ({ request: { path, search } })),
      settle: assign(({ context: { request } }, answer: PageAnswer<Page>) =>
        answer.kind === 'redirect' ? {} : { settled: { request, answer, isBuilders: false } },
      ),
      replace: assign(({ context: { request } }, page: Page) => ({
        settled: { request, answer: { kind: 'page' as const, page }, isBuilders: true },
      })),
      giveUp: assign(({ context }) => ({ request: context.settled?.request })),
      setBase: assign(({ context }, answer: BaseAnswer<Base>) => ({ base: answer.ok ? answer.base : context.base })),
      redirect: (_, _answer: PageAnswer<Page>) => missing('redirect'),
      logStale: (_, _answer: PageAnswer<Page>) => missing('logStale'),
    },
  });

  /** Asks for the page; `kept`: the one that is on screen stays there when no better one comes. */
  const fetching = (kept: boolean) =>
    page.createStateConfig({
      tags: kept ? ['loading', 'shown'] : 'loading',
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
          kept
            ? { target: 'success', actions: { type: 'logStale', params: ({ event }) => event.output } }
            : { target: 'error', actions: { type: 'settle', params: ({ event }) => event.output } },
        ],
        onError: kept
          ? { target: 'success', actions: { type: 'logStale', params: LOST } }
          : { target: 'error', actions: { type: 'settle', params: LOST } },
      },
      on: { stay: kept ? 'success' : { target: 'settled', actions: 'giveUp' } },
    });

  return page.createMachine({
    id: 'page',
    context: ({ input: { first } }) => ({ request: first?.request, settled: first, base: undefined }),
    type: 'parallel',
    states: {
      content: {
        initial: 'settled',
        on: {
          open: { target: '.pending', actions: { type: 'ask', params: ({ event }) => event } },
          'preview.replace': { target: '.replaced', actions: { type: 'replace', params: ({ event }) => event.page } },
        },
        states: {
          /** What the last question came to decides; the server may have asked it already. */
          settled: {
            always: [
              { guard: 'wasNothing', target: 'idle' },
              { guard: 'wasBuilders', target: 'replaced' },
              { guard: 'wasPage', target: 'success' },
              { guard: 'wasMissing', target: 'notFound' },
              { target: 'error' },
            ],
          },
          idle: {},
          pending: fetching(false),
          success: { tags: 'shown', on: { revalidate: 'revalidating' } },
          revalidating: fetching(true),
          error: { on: { retry: 'pending' } },
          notFound: { on: { retry: 'pending' } },
          redirecting: {},
          /** A site builder's page: nothing is asked for. */
          replaced: { tags: 'shown' },
        },
      },
      base: {
        initial: 'resting',
        on: { mounted: { guard: 'isDemo', target: '.loading' } },
        states: {
          resting: {},
          loading: {
            // It is asked for as the page that is left shows it.
            on: { open: 'resting' },
            invoke: {
              src: 'fetchBase',
              onDone: { target: 'resting', actions: { type: 'setBase', params: ({ event }) => event.output } },
              // A base that can't be had is passed over in silence (specification, chapter 8).
              onError: 'resting',
            },
          },
        },
      },
    },
  });
}

/** No answer at all. */
const LOST = { kind: 'failed', message: '' } as const;

/** For the list of machines, which looks at the chart alone. */
export const pageMachine = pageMachineOf<unknown, unknown>();
