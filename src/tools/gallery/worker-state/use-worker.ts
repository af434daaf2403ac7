import { useCallback, useEffect, useState } from 'react';
import { workers } from '../../../client/service-worker/register.ts';

export interface WorkerFacts {
  /** `waiting`: a newer one waits for the last page of the older one to go. */
  readonly state: 'unsupported' | 'none' | 'installing' | 'waiting' | 'active';
  /** Whether this page's requests go through it. */
  readonly controls: boolean;
  readonly caches: readonly { readonly name: string; readonly files: number }[];
}

/** The facts of now, undefined until they are known, and a way to look again. They follow what the browser tells of it. */
export function useWorker(): readonly [WorkerFacts | undefined, () => void] {
  const [facts, setFacts] = useState<WorkerFacts>();
  const look = useCallback(() => void readFacts().then(setFacts), []);
  useEffect(() => {
    const container = workers();
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (registration: ServiceWorkerRegistration | undefined) => {
      registration?.addEventListener(
        'updatefound',
        () => {
          look();
          registration.installing?.addEventListener('statechange', look, { signal });
        },
        { signal },
      );
      look();
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
  const names = (await caches.keys()).filter((name) => name.startsWith('raan-'));
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
