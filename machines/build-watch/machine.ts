/**
 * Whether the shop's code is still the one that was built last (specification, chapters 4, 7 "Framework calls", 8 and 9;
 * contract, chapter 6): asked every hour and when a part of the code can't be loaded, which also reloads the page, once.
 */
import { assign, fromPromise, setup } from 'xstate';

/** `missing`: the server does not tell (404, 403), which is tolerated. */
export type BuildAnswer =
  | { readonly kind: 'build'; readonly id: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

export interface BuildWatchInput {
  /** Of the page that runs. */
  readonly buildId: string;
  /** When the page was last reloaded for this reason, ms; kept over the reload. */
  readonly reloadedAt: number | undefined;
}

export type BuildWatchEvent =
  /** A part of the code could not be loaded, at this instant (ms). */
  | { readonly type: 'chunk.failed'; readonly at: number }
  /** The page came back out of the history. */
  | { readonly type: 'page.restored' };

function missing(name: string): never {
  throw new Error(`build-watch: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`);
}

const HOUR = 3_600_000;
const RELOAD_GUARD = 10_000;

/** A clock that was put back counts as time passed. */
function isTooSoon({ reloadedAt }: BuildWatchInput, at: number): boolean {
  return reloadedAt !== undefined && at >= reloadedAt && at - reloadedAt < RELOAD_GUARD;
}

export const buildWatchMachine = setup({
  types: {
    context: {} as BuildWatchInput,
    events: {} as BuildWatchEvent,
    input: {} as BuildWatchInput,
    tags: {} as 'outdated',
  },
  actors: { askLatest: fromPromise<BuildAnswer>(() => missing('askLatest')) },
  delays: { checkInterval: HOUR, patience: 20_000 },
  guards: {
    mayReload: ({ context }, at: number) => !isTooSoon(context, at),
    isTooSoon: ({ context }, at: number) => isTooSoon(context, at),
    isNewer: ({ context }, answer: BuildAnswer) => answer.kind === 'build' && answer.id !== context.buildId,
    isFailed: (_, answer: BuildAnswer) => answer.kind === 'failed',
  },
  actions: {
    remember: assign((_, at: number) => ({ reloadedAt: at })),
    /** Reloads the page; what the visitor was doing, and the instant, are kept. */
    reload: (_, _at: number) => missing('reload'),
    logFailure: () => missing('logFailure'),
  },
}).createMachine({
  id: 'build-watch',
  context: ({ input }) => input,
  initial: 'watching',
  on: {
    'chunk.failed': {
      guard: { type: 'mayReload', params: ({ event }) => event.at },
      target: '.reloading',
      actions: [
        { type: 'remember', params: ({ event }) => event.at },
        { type: 'reload', params: ({ event }) => event.at },
      ],
    },
  },
  states: {
    watching: {
      after: { checkInterval: 'checking' },
      on: {
        // Right after a reload: another one would not help, but there may be a newer build.
        'chunk.failed': { guard: { type: 'isTooSoon', params: ({ event }) => event.at }, target: 'checking' },
      },
    },
    checking: {
      invoke: {
        src: 'askLatest',
        onDone: [
          { guard: { type: 'isNewer', params: ({ event }) => event.output }, target: 'outdated' },
          {
            guard: { type: 'isFailed', params: ({ event }) => event.output },
            target: 'watching',
            actions: 'logFailure',
          },
          { target: 'watching' },
        ],
        onError: { target: 'watching', actions: 'logFailure' },
      },
      after: { patience: { target: 'watching', actions: 'logFailure' } },
    },
    /** There is a newer build: the next navigation is a full load. */
    outdated: { tags: 'outdated' },
    /** The page is on its way out. */
    reloading: { on: { 'page.restored': 'checking' } },
  },
});
