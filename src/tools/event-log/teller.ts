import { CHANNEL, type Counted, type Entry, type Message } from './messages.ts';

/** Entries kept for a log that is opened later. */
const KEPT = 500;

/** Tells every log in this browser of each event, and one that is opened later of those before. Development only. */
export function openTeller(): (counted: Counted) => void {
  const channel = new BroadcastChannel(CHANNEL);
  const kept: Entry[] = [];
  const tell = (entries: readonly Entry[]) => channel.postMessage({ type: 'entries', entries } satisfies Message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'hello' && kept.length > 0) tell(kept);
  });
  let count = 0;
  const page = Math.random().toString(36).slice(2);
  return (counted) => {
    count += 1;
    const entry = { id: `${page}-${count}`, page: location.pathname + location.search, ...counted };
    kept.push(entry);
    if (kept.length > KEPT) kept.shift();
    tell([entry]);
  };
}
