/** The inspector's end of the line: hears the page of the shop that opened this window, and sends it events. */
import * as v from 'valibot';
import type { Store } from '#registry/kit/shop.ts';
import { createStore } from '../../../shop/store.ts';
import { CHANNEL, type Event, FromShop } from '../messages.ts';
import { EMPTY_LOG, heard, type Log } from './log.ts';

export interface Feed {
  readonly log: Store<Log>;
  /** Whether the window that opened this one is still there. */
  readonly hasShop: () => boolean;
  readonly send: (sessionId: string, event: Event) => void;
}

/** Many messages come at once; they are shown together after this time (ms). */
const GATHER_MS = 30;

/** Listens to the window that opened this one, as long as it shows a page of this origin, and to nobody else. */
export function createFeed(): Feed {
  const log = createStore<Log>(EMPTY_LOG);
  const shop: Window | null = window.opener;
  const post = (message: object) => shop?.postMessage(message, location.origin);
  let waiting: FromShop[] = [];

  const show = () => {
    const messages = waiting;
    waiting = [];
    log.set(messages.reduce(heard, log.get()));
  };
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source === null || source !== shop || origin !== location.origin) return;
    const { success, output } = v.safeParse(FromShop, data);
    if (!success) return;
    if (waiting.length === 0) setTimeout(show, GATHER_MS);
    waiting.push(output);
  });
  const hello = () => post({ type: '@statelyai.connected' });
  new BroadcastChannel(CHANNEL).addEventListener('message', hello);
  hello();

  return {
    log,
    hasShop: () => shop !== null && !shop.closed,
    send: (sessionId, event) => {
      log.set({ ...log.get(), refusal: undefined });
      post({ type: '@raan.send', sessionId, event });
    },
  };
}
