/**
 * Lets the machines of this page be watched in an inspector. Development only: the document that `npm run dev` writes loads
 * it, and the app asks for it behind `import.meta.env.DEV`, so a build has no byte of it.
 */
import type { InspectionEvent } from 'xstate';
import { OWN_PAGE } from './messages.ts';
import { wantedInspector } from './wanted.ts';

export type Inspect = (event: InspectionEvent) => void;

/** Messages kept for an inspector that is opened later. */
const KEPT = 1000;

const started = start();

/** The observer for this page's actors; undefined where nobody asked for an inspector. */
export function inspection(): Promise<Inspect | undefined> {
  return started;
}

async function start(): Promise<Inspect | undefined> {
  const url = wantedInspector(location.href, sessionStorage);
  if (url === undefined) return undefined;
  const [{ createButton }, { createConnection }, { createKeeper }, { createWatch }] = await Promise.all([
    import('./button.ts'),
    import('./connection.ts'),
    import('./keeper.ts'),
    import('./watch.ts'),
  ]);
  const keeper = createKeeper(KEPT);
  const watch = createWatch((message) => {
    keeper.keep(message);
    connection.tell(message);
  });
  const connection = createConnection({
    window,
    url,
    kept: keeper.all,
    send: watch.send,
    connected: () => button.say(''),
  });
  const place = url.pathname === OWN_PAGE && url.origin === location.origin ? '' : ` at ${url.host}`;
  const button = createButton(`Inspect machines${place}`, connection.open);
  return watch.inspect;
}
