/** Watches for newer builds and for code that is gone (contract, chapter 6; specification, chapters 4 and 8). */
import { fromPromise } from 'xstate';
import { isRecord } from '#schemas/record.ts';
import { type BuildAnswer, buildWatchMachine } from '#machines/build-watch/machine.ts';
import { buildWatchView } from '#machines/build-watch/view.ts';
import { fetchOwnJson } from '../../call/call.ts';
import { createAppActor } from '../actor.ts';
import type { Browser } from '../browser.ts';
import { BUILD_INTERVAL_MS } from '../lifecycle/lazy-start.ts';
import type { ShopOptions } from '../environment.ts';
import { collectReloadState } from '../lifecycle/collect-reload-state.ts';
import type { WritableStore } from '../store.ts';

export interface BuildStores {
  readonly cart: { readonly get: () => { readonly open: boolean } };
  readonly outdated: WritableStore<boolean>;
}

/** Key in session storage of the time of the last reload (ms since 1970). */
const RELOADED_AT = 'raan_reloaded_at';

export interface BuildWatchOptions extends Pick<ShopOptions, 'buildId' | 'touched' | 'reload' | 'log'> {
  readonly browser: Pick<Browser, 'on'>;
  /** Age of the page (ms): the build is requested in every hour of it. */
  readonly age: number;
  /** Code could not be loaded before the watch was started. */
  readonly codeFailed: boolean;
}

/** Starts the watch. */
export function startBuildWatch(
  { browser, buildId, touched, reload, log, age, codeFailed }: BuildWatchOptions,
  stores: BuildStores,
): void {
  let untilNext = Math.max(0, BUILD_INTERVAL_MS - age);
  const actor = createAppActor(
    buildWatchMachine.provide({
      delays: {
        checkInterval: () => {
          const wait = untilNext;
          untilNext = BUILD_INTERVAL_MS;
          return wait;
        },
      },
      actors: { fetchLatest: fromPromise(({ signal }) => fetchLatestBuild(signal)) },
      actions: {
        reload: (_, at) => {
          storeReloadTime(at);
          // A page that can't be reloaded goes on like one restored from the back/forward cache.
          if (!reload(collectReloadState(touched, stores.cart.get().open))) actor.send({ type: 'page.restored' });
        },
        logFailure: () => log('whether there is a newer build could not be found out', undefined),
      },
    }),
    { input: { buildId, reloadedAt: readReloadTime() } },
  );
  actor.subscribe((snapshot) => stores.outdated.set(buildWatchView(snapshot).outdated));
  actor.start();
  browser.on('restored', () => actor.send({ type: 'page.restored' }));
  browser.on('code.failed', () => void reloadIfReachable());
  if (codeFailed) void reloadIfReachable();

  /** Reloads only where the server answers: without a connection the page that is shown beats none. */
  async function reloadIfReachable(): Promise<void> {
    const answer = await fetchLatestBuild();
    if (answer.kind !== 'failed') actor.send({ type: 'chunk.failed', at: Date.now() });
  }
}

/** Fetches the id of the latest build from the storefront's own server, past every cache. */
async function fetchLatestBuild(signal?: AbortSignal): Promise<BuildAnswer> {
  const answer = await fetchOwnJson(`/builds/latest.json?${Date.now()}`, signal);
  if (answer?.status === 404 || answer?.status === 403) return { kind: 'missing' };
  const id = answer?.status === 200 && isRecord(answer.json) ? answer.json.id : undefined;
  return typeof id === 'string' ? { kind: 'build', id } : { kind: 'failed' };
}

function readReloadTime(): number | undefined {
  try {
    const text = sessionStorage.getItem(RELOADED_AT);
    const at = Number(text);
    return text !== null && Number.isFinite(at) ? at : undefined;
  } catch {
    return undefined;
  }
}

function storeReloadTime(at: number): void {
  try {
    sessionStorage.setItem(RELOADED_AT, String(at));
  } catch {
    // Without storage nothing is reloaded either (src/event-replay/reload-state.ts).
  }
}
