/** Services of the workbench for tests of its parts: a store that is not asked, and no records. */
import { notifyManager } from '@tanstack/react-query';
import { createQueryClient } from '../api/use-store-query.ts';
import type { BuilderServices } from '../builder-context.ts';

// `act` waits for microtasks, and not for the timers that TanStack Query notifies by.
notifyManager.setScheduler(queueMicrotask);

/** Creates them, with a cache of their own. */
export function builderServices(given: Partial<BuilderServices> = {}): BuilderServices {
  const unexpected = () => Promise.reject(new Error('no call is expected'));
  return {
    lang: 'en',
    store: unexpected,
    sendPicture: unexpected,
    client: createQueryClient(),
    call: unexpected,
    records: {
      find: () => Promise.resolve([]),
      known: () => Promise.resolve([]),
      leadsSomewhere: () => Promise.resolve(undefined),
    },
    manifest: { types: new Map(), node: {}, themes: [], lang: 'en' },
    ...given,
  };
}
