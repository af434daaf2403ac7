import { Suspense, useMemo, useState } from 'react';
import { useStore } from '#registry/kit/shop.ts';
import { ActorPicker } from './actor-picker.tsx';
import { Chart } from './chart.tsx';
import { acceptedEvents, activeStates, focusState } from './charts.ts';
import { addMachine, chartOf, isMachine, machineOf, type MachineName } from './drawn-charts.ts';
import { EventLog } from './event-log.tsx';
import type { ShopConnection } from './shop-connection.ts';
import { type ActorEntry, isEnded, type Step } from './log/log.ts';
import { liveFirst, MachineList } from './machine-list.tsx';
import { Cause, Context, State } from './log/step-details.tsx';
import { stepAt } from './log/time-travel.ts';
import { SendEvent } from './send-event.tsx';
import { ShopStatus } from './shop-status.tsx';
import styles from './inspector.module.css';

const NONE: readonly string[] = [];

/** The inspector: the list of machines, the chart of one, and the state and log of its actor. */
export function Inspector({ connection }: { readonly connection: ShopConnection }) {
  const log = useStore(connection.log);
  const [selection, setSelection] = useState<{ readonly machine: MachineName; readonly sessionId?: string }>();
  const [travel, setTravel] = useState<{ readonly page: number; readonly moment: number | undefined }>();
  const actors = useMemo(() => {
    const known = [...log.ended, ...log.actors.values()];
    for (const { name, definition } of known) addMachine(name, definition);
    return known;
  }, [log.actors, log.ended]);

  const moment = travel?.page === log.pages ? travel.moment : undefined;
  const isLive = moment === undefined;
  const machine = selection?.machine ?? liveFirst(actors)[0] ?? 'cart';
  const candidates = actors.filter(({ name }) => name === machine);
  const actor = candidates.find(({ sessionId }) => sessionId === selection?.sessionId) ?? candidates.at(-1);
  const sessionId = actor?.sessionId ?? log.steps.findLast((step) => step.actor === machine)?.sessionId;
  const step = stepAt(log.steps, sessionId, moment);

  const graph = chartOf(machine);
  const active = useMemo(() => activeStates(graph.root, step?.snapshot.value), [graph, step]);
  const accepted = useMemo(() => acceptedEvents(machineOf(machine), active), [machine, active]);
  const fired = step?.transitions ?? NONE;

  const lookAt = (next: number | undefined) => setTravel({ page: log.pages, moment: next });
  const look = ({ id, actor: name, sessionId: owner }: Step) => {
    lookAt(id);
    if (isMachine(name)) setSelection({ machine: name, sessionId: owner });
  };
  return (
    <main className={styles.inspector}>
      <header className={styles.head}>
        <h1>Machines</h1>
        <ShopStatus href={log.href} hasShop={connection.hasShop} />
      </header>
      <MachineList actors={actors} chosen={machine} choose={(next) => setSelection({ machine: next })} />
      <section className={styles.main} aria-label={`The ${machine} machine`}>
        <ActorPicker
          machine={machine}
          actors={candidates}
          chosen={actor?.sessionId}
          choose={(next) => setSelection({ machine, sessionId: next })}
        />
        <Suspense fallback={<p className={styles.note}>Drawing {machine} …</p>}>
          <Chart
            key={machine}
            machine={machine}
            active={active}
            fired={fired}
            focus={focusState(graph, active, fired)}
          />
        </Suspense>
      </section>
      <EventLog steps={log.steps} sessionId={sessionId} moment={moment} shown={step?.id} lookAt={lookAt} look={look} />
      <aside className={styles.side} aria-label={isLive ? 'State now' : 'State in that moment'}>
        <State step={step} isLive={isLive} running={isLive ? runningChildren(actors, sessionId) : []} />
        {isLive && actor?.snapshot.status === 'active' && (
          <section className={styles.part}>
            <h2>Send an event</h2>
            <SendEvent
              key={actor.sessionId}
              accepted={accepted}
              refusal={log.refusal}
              send={(event) => connection.send(actor.sessionId, event)}
            />
          </section>
        )}
        {step !== undefined && <Cause step={step} />}
        {step !== undefined && <Context snapshot={step.snapshot} />}
      </aside>
    </main>
  );
}

function runningChildren(actors: readonly ActorEntry[], parent: string | undefined): readonly ActorEntry[] {
  return parent === undefined ? [] : actors.filter((actor) => actor.parentId === parent && !isEnded(actor));
}
