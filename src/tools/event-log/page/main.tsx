/** The browser entry of the event log, `/__events`: development only. */
import { createRoot } from 'react-dom/client';
import '../../../theme/theme.css';
import { EventLog } from './event-log.tsx';
import * as v from 'valibot';
import { createStore, type WritableStore } from '../../../shop/store.ts';
import { CHANNEL, type Entry, type Message } from '../event-channel.ts';

const container = document.querySelector('#events');
if (container !== null) createRoot(container).render(<EventLog entries={createEntries()} />);

/** Entries shown at most. */
const SHOWN = 1000;

const Told = v.object({
  type: v.literal('entries'),
  entries: v.array(v.custom<Entry>((entry) => typeof entry === 'object' && entry !== null && 'id' in entry)),
});

/** What the pages of the shop tell, newest first: what they kept, then live. */
export function createEntries(): WritableStore<readonly Entry[]> {
  const store = createStore<readonly Entry[]>([]);
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { success, output } = v.safeParse(Told, data);
    if (!success) return;
    const known = new Set(store.get().map(({ id }) => id));
    const fresh = output.entries.filter(({ id }) => !known.has(id));
    store.set([...fresh, ...store.get()].toSorted((one, other) => other.at - one.at).slice(0, SHOWN));
  });
  channel.postMessage({ type: 'hello' } satisfies Message);
  return store;
}
