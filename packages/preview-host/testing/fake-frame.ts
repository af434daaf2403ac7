/** An iframe whose storefront is the test: it hears what is posted to it and says what the test wants. */
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
  /** What was posted, in its order; emptied by reading. */
  readonly heard: () => ToFrame[];
  /** Origins that could have read it. */
  readonly targets: Set<string>;
  /** Says something as the framed page, and lets what follows from it happen. */
  readonly say: (message: unknown, from?: { origin?: string; source?: Window | null }) => Promise<void>;
  /** Acknowledges all that was heard and asks for it, and lets what follows happen; answers what was heard. */
  readonly agree: (withCode?: string) => Promise<ToFrame[]>;
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

  const heard = () => {
    const all = posted;
    posted = [];
    return all;
  };
  const say = async (
    message: unknown,
    { origin = SHOP, source = page }: { origin?: string; source?: Window | null } = {},
  ) => {
    window.dispatchEvent(new MessageEvent('message', { data: message, origin, source }));
    await vi.advanceTimersByTimeAsync(0);
  };
  const agree = async (withCode?: string) => {
    const all = heard();
    for (const { id, type } of all) {
      if (id === undefined || type === 'ping' || type === 'pong') continue;
      const answer: FromFrame =
        withCode === undefined ? { raan: 1, type: 'ack', id } : { raan: 1, type: 'nack', id, code: withCode };
      await say(answer);
    }
    return all;
  };
  return { element, heard, targets, say, agree, remove: () => element.remove() };
}
