/**
 * Detects newer builds (specification, chapters 4, 7 "Framework calls", 8 and 9; contract, chapter 6). Checks every
 * hour and after a chunk fails to load. A failed chunk also reloads the page, at most once in 10 s.
 */
import { assign, fromPromise, setup } from 'xstate';

/** `missing`: the server has no build id (404, 403), which is no failure. */
export type BuildAnswer =
  | { readonly kind: 'build'; readonly id: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

/** The machine's context as well; a reload for a failed chunk updates `reloadedAt`. */
export interface BuildWatchInput {
  /** Build id of the running page. */
  readonly buildId: string;
  /** Instant of the last reload for a failed chunk (ms), stored across the reload. */
  readonly reloadedAt: number | undefined;
}

/** Events that may reveal a newer build, beside the hourly check. */
export type BuildWatchEvent =
  /** A chunk could not be loaded, at this instant (ms). */
  | { readonly type: 'chunk.failed'; readonly at: number }
  /** The browser restored the page from its back/forward cache. */
  | { readonly type: 'page.restored' };

function missing(name: string): never {
  throw new Error(
    `build-watch: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

const HOUR = 3_600_000;
/** Shortest time between two reloads (ms). */
const RELOAD_GUARD = 10_000;

/** A clock that was set back counts as elapsed time. */
function isTooSoon({ reloadedAt }: BuildWatchInput, at: number): boolean {
  return reloadedAt !== undefined && at >= reloadedAt && at - reloadedAt < RELOAD_GUARD;
}

/** Rests in `outdated` once a newer build is known; only a failed chunk reloads the page by itself. */
export const buildWatchMachine = setup({
  types: {
    context: {} as BuildWatchInput,
    events: {} as BuildWatchEvent,
    input: {} as BuildWatchInput,
    tags: {} as 'outdated',
  },
  actors: { fetchLatest: fromPromise<BuildAnswer>(() => missing('fetchLatest')) },
  delays: { checkInterval: HOUR, checkTimeout: 20_000 },
  guards: {
    mayReload: ({ context }, at: number) => !isTooSoon(context, at),
    isTooSoon: ({ context }, at: number) => isTooSoon(context, at),
    isNewer: ({ context }, answer: BuildAnswer) => answer.kind === 'build' && answer.id !== context.buildId,
    isFailed: (_, answer: BuildAnswer) => answer.kind === 'failed',
  },
  actions: {
    setReloadedAt: assign((_, at: number) => ({ reloadedAt: at })),
    /** Stores the instant (ms) and the visitor's input, then reloads the page. */
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
        { type: 'setReloadedAt', params: ({ event }) => event.at },
        { type: 'reload', params: ({ event }) => event.at },
      ],
    },
  },
  states: {
    watching: {
      after: { checkInterval: 'checking' },
      on: {
        // Another reload would not help, but a newer build may exist.
        'chunk.failed': { guard: { type: 'isTooSoon', params: ({ event }) => event.at }, target: 'checking' },
      },
    },
    checking: {
      invoke: {
        src: 'fetchLatest',
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
      after: { checkTimeout: { target: 'watching', actions: 'logFailure' } },
    },
    /** A newer build exists: the next navigation is a full load. */
    outdated: { tags: 'outdated' },
    reloading: { on: { 'page.restored': 'checking' } },
  },
});
