/**
 * Connects the machines of this page to an inspector. Development only: the document of `npm run dev` loads it, and the app
 * imports it behind `import.meta.env.DEV`, so that no build contains it.
 */
import type { InspectionEvent } from 'xstate';
import { OWN_PAGE } from './messages.ts';
import { readInspectorUrl } from './inspector-url.ts';

/** Observer of actors, for the `inspect` option of XState. */
export type Inspect = (event: InspectionEvent) => void;

/** Messages buffered for an inspector that is opened later. */
const BUFFER_SIZE = 1000;

const started = start();

/** The observer for this page's actors; undefined without a request for an inspector. */
export function inspection(): Promise<Inspect | undefined> {
  return started;
}

async function start(): Promise<Inspect | undefined> {
  const url = readInspectorUrl(location.href, sessionStorage);
  if (url === undefined) return undefined;
  const [{ createButton }, { createConnection }, { createReplayBuffer }, { createActorObserver }] = await Promise.all([
    import('./button.ts'),
    import('./connection.ts'),
    import('./replay-buffer.ts'),
    import('./actor-observer.ts'),
  ]);
  const buffer = createReplayBuffer(BUFFER_SIZE);
  const observer = createActorObserver((message) => {
    buffer.push(message);
    connection.send(message);
  });
  const connection = createConnection({
    window,
    url,
    replay: buffer.all,
    dispatch: observer.send,
    connected: () => button.setStatus(''),
  });
  const host = url.pathname === OWN_PAGE && url.origin === location.origin ? '' : ` at ${url.host}`;
  const button = createButton(`Inspect machines${host}`, connection.open);
  return observer.inspect;
}
