/** The browser entry of the event log, `/__events`: development only. */
import { createRoot } from 'react-dom/client';
import '../../../theme/theme.css';
import { EventLog } from './event-log.tsx';
import * as v from 'valibot';
import { createStore, type WritableStore } from '../../../shop/store.ts';
import { CHANNEL, type LogEntry, type Message } from '../../../client/tracking/event-channel.ts';

/** Displayed entries at most. */
const MAX_ENTRIES = 1000;

const EntriesMessage = v.object({
  type: v.literal('entries'),
  entries: v.array(v.custom<LogEntry>((entry) => typeof entry === 'object' && entry !== null && 'id' in entry)),
});

/** Entries of all pages of the shop, newest first: buffered ones, then live. */
function createEntries(): WritableStore<readonly LogEntry[]> {
  const store = createStore<readonly LogEntry[]>([]);
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { success, output } = v.safeParse(EntriesMessage, data);
    if (!success) return;
    const known = new Set(store.get().map(({ id }) => id));
    const fresh = output.entries.filter(({ id }) => !known.has(id));
    store.set([...fresh, ...store.get()].toSorted((one, other) => other.at - one.at).slice(0, MAX_ENTRIES));
  });
  channel.postMessage({ type: 'hello' } satisfies Message);
  return store;
}

const container = document.querySelector('#events');
if (container !== null) createRoot(container).render(<EventLog entries={createEntries()} />);
