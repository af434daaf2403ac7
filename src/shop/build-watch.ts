/** The process that notices newer builds, with its effects (contract, chapter 6; specification, chapters 4 and 8). */
import { createActor, fromPromise } from 'xstate';
import { isRecord } from '#schemas/record.ts';
import { type BuildAnswer, buildWatchMachine } from '#machines/build-watch/machine.ts';
import { buildWatchView } from '#machines/build-watch/view.ts';
import { fetchOwnJson } from '../call/call.ts';
import type { Inspect } from '../tools/inspector/inspect.ts';
import { BUILD_INTERVAL_MS } from './build-interval.ts';
import type { ShopOptions } from './environment.ts';
import { keptState } from './kept-state.ts';
import type { WritableStore } from './store.ts';

export interface BuildStores {
  readonly cart: { readonly get: () => { readonly open: boolean } };
  readonly outdated: WritableStore<boolean>;
}

/** Where the instant of the last reload is kept over the reload (ms). */
const RELOADED_AT = 'raan_reloaded_at';

export interface BuildWatchOptions extends Pick<ShopOptions, 'browser' | 'buildId' | 'touched' | 'reload' | 'log'> {
  /** How long the page has been there, ms: it is asked every hour of the page. */
  readonly age: number;
  /** Code could not be loaded before this was there to see to it. */
  readonly codeFailed: boolean;
}

/** Starts it; `watched` is given to its actor, in development. */
export function startBuildWatch(
  { browser, buildId, touched, reload, log, age, codeFailed }: BuildWatchOptions,
  stores: BuildStores,
  watched?: { readonly inspect: Inspect | undefined },
): void {
  let untilNext = Math.max(0, BUILD_INTERVAL_MS - age);
  const actor = createActor(
    buildWatchMachine.provide({
      delays: {
        checkInterval: () => {
          const wait = untilNext;
          untilNext = BUILD_INTERVAL_MS;
          return wait;
        },
      },
      actors: { fetchLatest: fromPromise(({ signal }) => askLatest(signal)) },
      actions: {
        reload: (_, at) => {
          keepInstant(at);
          // Where it can't be, the page goes on as if it had come back.
          if (!reload(keptState(touched, stores.cart.get().open))) actor.send({ type: 'page.restored' });
        },
        logFailure: () => log('whether there is a newer build could not be found out', undefined),
      },
    }),
    { ...watched, input: { buildId, reloadedAt: keptInstant() } },
  );
  actor.subscribe((snapshot) => stores.outdated.set(buildWatchView(snapshot).outdated));
  actor.start();
  browser.on('restored', () => actor.send({ type: 'page.restored' }));
  browser.on('code.failed', () => void reloadWhereThereIsMore());
  if (codeFailed) void reloadWhereThereIsMore();

  /** A connection that is lost takes the code with it, but what is there is better then than no page. */
  async function reloadWhereThereIsMore(): Promise<void> {
    const answer = await askLatest();
    if (answer.kind !== 'failed') actor.send({ type: 'chunk.failed', at: Date.now() });
  }
}

/** What was built last, by the storefront's own server; not from a cache. */
async function askLatest(signal?: AbortSignal): Promise<BuildAnswer> {
  const answer = await fetchOwnJson(`/builds/latest.json?${Date.now()}`, signal);
  if (answer?.status === 404 || answer?.status === 403) return { kind: 'missing' };
  const id = answer?.status === 200 && isRecord(answer.json) ? answer.json.id : undefined;
  return typeof id === 'string' ? { kind: 'build', id } : { kind: 'failed' };
}

function keptInstant(): number | undefined {
  try {
    const text = sessionStorage.getItem(RELOADED_AT);
    const at = Number(text);
    return text !== null && Number.isFinite(at) ? at : undefined;
  } catch {
    return undefined;
  }
}

function keepInstant(at: number): void {
  try {
    sessionStorage.setItem(RELOADED_AT, String(at));
  } catch {
    // Where nothing can be kept, nothing is reloaded either (src/client/event-replay/reload-state.ts).
  }
}
