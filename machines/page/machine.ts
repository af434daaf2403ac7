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

export interface PageInput<Page> {
  /** What the server has rendered already. */
  readonly first: (PageRequest & { readonly answer: Exclude<PageAnswer<Page>, { kind: 'redirect' }> }) | undefined;
}

export interface PageContext<Page, Base> {
  /** What the server has answered, looked at once. */
  readonly first: PageAnswer<Page> | undefined;
  readonly request: PageRequest | undefined;
  readonly page: Page | undefined;
  /** Why there is no page; kept for the error page. */
  readonly message: string;
  /** A base that is newer than the one the document came with. */
  readonly base: Base | undefined;
}

export type PageEvent<Page> =
  | ({ readonly type: 'open' } & PageRequest)
  | { readonly type: 'retry' }
  | { readonly type: 'revalidate' }
  /** The page is on screen. */
  | { readonly type: 'mounted' }
  | { readonly type: 'preview.replace'; readonly page: Page };

function missing(name: string): never {
  throw new Error(`page: the effect "${name}" is not provided; start the machine through src/shop/`);
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
      isPage: (_, answer: PageAnswer<Page> | undefined) => answer?.kind === 'page',
      isMissing: (_, answer: PageAnswer<Page> | undefined) => answer?.kind === 'missing',
      isRedirect: (_, answer: PageAnswer<Page> | undefined) => answer?.kind === 'redirect',
      isNothing: (_, answer: PageAnswer<Page> | undefined) => answer === undefined,
      isDemo: ({ context }) => context.request?.path.startsWith('/demo') === true,
    },
    actions: {
      ask: assign((_, { path, search }: PageRequest) => ({ request: { path, search } })),
      show: assign((_, answer: PageAnswer<Page> | undefined) =>
        answer?.kind === 'page' ? { page: answer.page, message: '' } : {},
      ),
      keepMessage: assign((_, answer: PageAnswer<Page> | undefined) => ({
        page: undefined,
        message: answer?.kind === 'missing' || answer?.kind === 'failed' ? answer.message : '',
      })),
      replace: assign((_, given: Page) => ({ page: given, message: '' })),
      setBase: assign(({ context }, answer: BaseAnswer<Base>) => ({ base: answer.ok ? answer.base : context.base })),
      redirect: (_, _answer: PageAnswer<Page>) => missing('redirect'),
      logStale: (_, _answer: PageAnswer<Page>) => missing('logStale'),
    },
  });

  /** Asks for the page; `kept`: one that is on screen meanwhile stays there when no better one comes. */
  const fetching = (kept: boolean) =>
    page.createStateConfig({
      tags: kept ? ['loading', 'shown'] : 'loading',
      invoke: {
        src: 'fetchPage',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'success',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRedirect', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: { type: 'redirect', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: 'notFound',
            actions: { type: 'keepMessage', params: ({ event }) => event.output },
          },
          kept
            ? { target: 'success', actions: { type: 'logStale', params: ({ event }) => event.output } }
            : { target: 'error', actions: { type: 'keepMessage', params: ({ event }) => event.output } },
        ],
        onError: kept
          ? { target: 'success', actions: { type: 'logStale', params: LOST } }
          : { target: 'error', actions: { type: 'keepMessage', params: LOST } },
      },
    });

  return page.createMachine({
    id: 'page',
    context: ({ input: { first } }) => ({
      request: first && { path: first.path, search: first.search },
      page: first?.answer.kind === 'page' ? first.answer.page : undefined,
      message: first?.answer.kind === 'missing' || first?.answer.kind === 'failed' ? first.answer.message : '',
      first: first?.answer,
      base: undefined,
    }),
    type: 'parallel',
    states: {
      content: {
        initial: 'opening',
        on: {
          open: { target: '.pending', actions: { type: 'ask', params: ({ event }) => event } },
          'preview.replace': { target: '.replaced', actions: { type: 'replace', params: ({ event }) => event.page } },
        },
        states: {
          /** The server may have done the work already. */
          opening: {
            always: [
              { guard: { type: 'isNothing', params: ({ context }) => context.first }, target: 'idle' },
              { guard: { type: 'isPage', params: ({ context }) => context.first }, target: 'success' },
              { guard: { type: 'isMissing', params: ({ context }) => context.first }, target: 'notFound' },
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
