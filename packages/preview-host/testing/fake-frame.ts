/** An iframe whose storefront is the test: it records posted messages and sends those of the test. */
import { vi } from 'vitest';
import type { FromFrame, ToFrame } from '../messages.ts';

export const SHOP = 'https://shop.example';
export const READY = {
  raan: 1,
  type: 'ready',
  route: '/',
  versions: [1],
  buildId: 'b1',
  registry: `${SHOP}/registry.json`,
  session: 's1',
  features: ['patch'],
} as const;

export interface FakeFrame {
  readonly element: HTMLIFrameElement;
  /** Returns and forgets the posted messages, in order. */
  readonly drainPosted: () => ToFrame[];
  /** Target origins of the posted messages. */
  readonly targets: Set<string>;
  /** Sends a message as the framed page, and runs what follows. */
  readonly send: (message: unknown, from?: { origin?: string; source?: Window | null }) => Promise<void>;
  /** Acknowledges all posted messages, or refuses them with a code; returns them. */
  readonly acknowledge: (withCode?: string) => Promise<ToFrame[]>;
  readonly remove: () => void;
}

export function fakeFrame(): FakeFrame {
  const element = document.createElement('iframe');
  document.body.append(element);
  const page = element.contentWindow;
  if (page === null) throw new Error('the iframe has no window');
  const targets = new Set<string>();
  let posted: ToFrame[] = [];
  vi.spyOn(page, 'postMessage').mockImplementation((message: ToFrame, target: unknown) => {
    targets.add(String(target));
    posted.push(structuredClone(message));
  });

  const drainPosted = () => {
    const all = posted;
    posted = [];
    return all;
  };
  const send = async (
    message: unknown,
    { origin = SHOP, source = page }: { origin?: string; source?: Window | null } = {},
  ) => {
    window.dispatchEvent(new MessageEvent('message', { data: message, origin, source }));
    await vi.advanceTimersByTimeAsync(0);
  };
  const acknowledge = async (withCode?: string) => {
    const all = drainPosted();
    for (const { id, type } of all) {
      if (id === undefined || type === 'ping' || type === 'pong') continue;
      const answer: FromFrame =
        withCode === undefined ? { raan: 1, type: 'ack', id } : { raan: 1, type: 'nack', id, code: withCode };
      await send(answer);
    }
    return all;
  };
  return { element, drainPosted, targets, send, acknowledge, remove: () => element.remove() };
}
