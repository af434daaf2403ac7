/** The inspector's end of the connection: receives messages of the page that opened this window, and sends it events. */
import * as v from 'valibot';
import type { Store } from '#registry/kit/shop.ts';
import { createStore } from '../../../shop/store.ts';
import { CHANNEL, type Event, FromShop } from '../messages.ts';
import { EMPTY_LOG, logReducer, type Log } from './log/log.ts';

export interface ShopConnection {
  readonly log: Store<Log>;
  /** Whether the window that opened this one is still open. */
  readonly hasShop: () => boolean;
  readonly send: (sessionId: string, event: Event) => void;
}

/** Messages within this time (ms) are applied in one batch. */
const BATCH_MS = 30;

/** Connects to the window that opened this one, as long as it shows a page of this origin. */
export function createShopConnection(): ShopConnection {
  const log = createStore<Log>(EMPTY_LOG);
  const shop: Window | null = window.opener;
  const post = (message: object) => shop?.postMessage(message, location.origin);
  let pending: FromShop[] = [];

  const flush = () => {
    const messages = pending;
    pending = [];
    log.set(messages.reduce(logReducer, log.get()));
  };
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source === null || source !== shop || origin !== location.origin) return;
    const { success, output } = v.safeParse(FromShop, data);
    if (!success) return;
    if (pending.length === 0) setTimeout(flush, BATCH_MS);
    pending.push(output);
  });
  const greet = () => post({ type: '@statelyai.connected' });
  new BroadcastChannel(CHANNEL).addEventListener('message', greet);
  greet();

  return {
    log,
    hasShop: () => shop !== null && !shop.closed,
    send: (sessionId, event) => {
      log.set({ ...log.get(), refusal: undefined });
      post({ type: '@raan.send', sessionId, event });
    },
  };
}
