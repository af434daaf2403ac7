import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { registerWorker, takeOver, workers } from '../../../client/service-worker/register.ts';
import { FactList } from '../facts/fact-list.tsx';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import { useWorker, type WorkerFacts } from './use-worker.ts';
import styles from './worker-state.module.css';

type Props = PropsOf<typeof spec>;

/** The state of the service worker, with controls. */
export default function WorkerState(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ root }: Props) {
  const { t } = useLingui();
  const [facts, look] = useWorker();
  const [failure, setFailure] = useState('');
  const run = (work: (registration: ServiceWorkerRegistration | undefined) => Promise<unknown>) => {
    setFailure('');
    const done = workers()?.getRegistration('/').then(work) ?? Promise.resolve();
    void done.catch((error: unknown) => setFailure(String(error))).finally(look);
  };
  const state = facts?.state;
  return (
    <section {...rootProps(root, styles.worker)}>
      <h2 className={styles.title}>{t({ id: 'gallery.worker', message: 'In this browser' })}</h2>
      <div aria-live="polite">
        <Facts facts={facts} />
        {failure !== '' && (
          <p className={styles.failure} lang="en">
            {failure}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button look="secondary" disabled={state !== 'none'} onClick={() => run(registerWorker)}>
          {t({ id: 'gallery.worker.register', message: 'Register' })}
        </Button>
        <Button look="secondary" disabled={isIdle(state)} onClick={() => run(async (known) => known?.update())}>
          {t({ id: 'gallery.worker.update', message: 'Look for a newer one' })}
        </Button>
        <Button
          look="secondary"
          disabled={state !== 'waiting'}
          onClick={() => run(async (known) => known && takeOver(known))}
        >
          {t({ id: 'gallery.worker.takeOver', message: 'Let the newer one begin' })}
        </Button>
        <Button look="secondary" disabled={isIdle(state)} onClick={() => run(remove)}>
          {t({ id: 'gallery.worker.remove', message: 'Unregister' })}
        </Button>
      </div>
    </section>
  );
}

function Facts({ facts }: { readonly facts: WorkerFacts | undefined }) {
  const { t } = useLingui();
  const states: Readonly<Record<WorkerFacts['state'], string>> = {
    unsupported: t({ id: 'gallery.worker.unsupported', message: 'This browser has none, or the page is not secure' }),
    none: t({ id: 'gallery.worker.none', message: 'Not registered' }),
    installing: t({ id: 'gallery.worker.installing', message: 'Being installed' }),
    waiting: t({ id: 'gallery.worker.waiting', message: 'At work; a newer one waits' }),
    active: t({ id: 'gallery.worker.active', message: 'At work' }),
  };
  const yes = t({ id: 'gallery.yes', message: 'on' });
  const no = t({ id: 'gallery.no', message: 'off' });
  const kept: readonly (readonly [string, ReactNode])[] = (facts?.caches ?? []).map(({ name, files }) => [
    name,
    t({ id: 'gallery.worker.files', message: `${files} files kept` }),
  ]);
  return (
    <FactList
      facts={[
        [t({ id: 'gallery.worker.state', message: 'State' }), facts === undefined ? '…' : states[facts.state]],
        [t({ id: 'gallery.worker.controls', message: 'This page goes through it' }), facts?.controls ? yes : no],
        ...kept,
      ]}
    />
  );
}

function isIdle(state: WorkerFacts['state'] | undefined): boolean {
  return state === undefined || state === 'none' || state === 'unsupported';
}

/** Unregisters the worker and deletes its caches; the next page registers it again. */
async function remove(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('raan-')).map((name) => caches.delete(name)));
}
