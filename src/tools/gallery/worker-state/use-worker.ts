import { useCallback, useEffect, useState } from 'react';
import { workers } from '../../../client/service-worker/register.ts';

export interface WorkerFacts {
  /** `waiting`: a newer worker waits until no page uses the older one. */
  readonly state: 'unsupported' | 'none' | 'installing' | 'waiting' | 'active';
  /** Whether it controls this page. */
  readonly controls: boolean;
  /** Empty while a worker installs or activates: counting opens a cache, which would create again one that is being deleted. */
  readonly caches: readonly { readonly name: string; readonly files: number }[];
}

/** State of the service worker, undefined until it is known, and a function that reads it again. Follows the browser's events. */
export function useWorker(): readonly [WorkerFacts | undefined, () => void] {
  const [facts, setFacts] = useState<WorkerFacts>();
  const look = useCallback(() => void readFacts().then(setFacts), []);
  useEffect(() => {
    const container = workers();
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (registration: ServiceWorkerRegistration | undefined) => {
      const followWorkers = () => {
        for (const worker of [registration?.installing, registration?.waiting, registration?.active])
          worker?.addEventListener('statechange', look, { signal });
        look();
      };
      registration?.addEventListener('updatefound', followWorkers, { signal });
      followWorkers();
    };
    look();
    container?.addEventListener('controllerchange', look, { signal });
    void container?.getRegistration('/').then(follow);
    void container?.ready.then(follow);
    return () => listening.abort();
  }, [look]);
  return [facts, look];
}

async function readFacts(): Promise<WorkerFacts> {
  const container = workers();
  if (container === undefined) return { state: 'unsupported', controls: false, caches: [] };
  const registration = await container.getRegistration('/');
  const isChanging = (registration?.installing ?? null) !== null || registration?.active?.state === 'activating';
  const names = isChanging ? [] : (await caches.keys()).filter((name) => name.startsWith('raan-'));
  return {
    state: stateOf(registration),
    controls: container.controller !== null,
    caches: await Promise.all(
      names.map(async (name) => ({ name, files: (await (await caches.open(name)).keys()).length })),
    ),
  };
}

function stateOf(registration: ServiceWorkerRegistration | undefined): WorkerFacts['state'] {
  if (registration === undefined) return 'none';
  if (registration.waiting !== null) return 'waiting';
  if (registration.installing !== null) return 'installing';
  return registration.active === null ? 'none' : 'active';
}
