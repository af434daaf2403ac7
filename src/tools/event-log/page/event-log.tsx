import { useMemo, useState } from 'react';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { useStore } from '#registry/kit/shop.ts';
import { CONSENT_FLAGS, type Consents } from '#schemas/consent.ts';
import type { WritableStore } from '../../../shop/store.ts';
import type { LogEntry } from '../../../client/tracking/event-channel.ts';
import styles from './event-log.module.css';

type Status = 'sent' | 'partly' | 'blocked' | 'nowhere';

/** Tracking events, live: time, page, consents, and the tags they were sent to. */
export function EventLog({ entries: store }: { readonly entries: WritableStore<readonly LogEntry[]> }) {
  const entries = useStore(store);
  const [words, setWords] = useState('');
  const found = useMemo(
    () => entries.filter((entry) => JSON.stringify(entry).toLowerCase().includes(words.toLowerCase())),
    [entries, words],
  );
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Events</h1>
        <p role="status">
          {found.length} {found.length === 1 ? 'event' : 'events'}
        </p>
        <input
          type="search"
          aria-label="Search the events"
          placeholder="Search names, pages, tags, values"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button type="button" onClick={() => store.set([])}>
          Clear
        </button>
      </header>
      {entries.length === 0 ? (
        <p className={styles.none}>
          Nothing has happened yet. Open <a href="/">the shop</a> in another tab of this browser: what it counts from
          the first touch on is listed here.
        </p>
      ) : (
        <ol className={styles.list}>
          {found.map((entry) => (
            <li key={entry.id}>
              <Row entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}

function Row({ entry }: { readonly entry: LogEntry }) {
  const { at, event, page, consents, sent, blocked, reason } = entry;
  const status = statusOf(entry);
  return (
    <details className={styles.row}>
      <summary>
        <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString('en-GB')}</time>
        <strong>{event.event}</strong>
        <span className={styles.value}>{summaryOf(entry)}</span>
        <span className={styles.status} data-status={status}>
          {status}
        </span>
        <span className={styles.where}>{page}</span>
      </summary>
      <dl>
        <dt>Consent then</dt>
        <dd>
          <ConsentFlags consents={consents} />
        </dd>
        <dt>Sent to</dt>
        <dd>{sent.length === 0 ? 'no tag' : sent.join(' · ')}</dd>
        {(blocked.length > 0 || reason !== undefined) && (
          <>
            <dt>Blocked</dt>
            <dd>
              {blocked.join(' · ')}
              {reason !== undefined && ` — ${reason}`}
            </dd>
          </>
        )}
        <dt>Event</dt>
        <dd>
          <pre>{JSON.stringify(event, null, 2)}</pre>
        </dd>
      </dl>
    </details>
  );
}

function ConsentFlags({ consents }: { readonly consents: Consents }) {
  return (
    <ul className={styles.flags}>
      {CONSENT_FLAGS.map((flag) => (
        <li key={flag} data-answer={consents[flag]}>
          {flag.replace('_storage', '')} {consents[flag]}
        </li>
      ))}
    </ul>
  );
}

function statusOf({ sent, blocked, reason }: LogEntry): Status {
  if (reason !== undefined && sent.length === 0) return 'blocked';
  if (blocked.length > 0) return 'partly';
  return sent.length === 0 ? 'nowhere' : 'sent';
}

/** Value, number of items and label of an event, in one line. */
function summaryOf({ event: { value, items, label } }: LogEntry): string {
  const count = items === undefined ? '' : `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return [value === undefined ? '' : formatPrice(value, 'en'), count, label ?? ''].filter(Boolean).join(' · ');
}
