/**
 * Connects the machines of this page to the inspector that it was opened for. Development only: the document of `npm run dev` loads
 * it, and no module of the app.
 */
import { OWN_PAGE } from '../../shop/inspect/inspector-url.ts';
import { connectObserver, requestedInspector } from '../../shop/inspect/observe.ts';

/** Messages buffered for an inspector that is opened later. */
const BUFFER_SIZE = 1000;

const url = requestedInspector();
if (url !== undefined) await connect(url);

async function connect(inspector: URL): Promise<void> {
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
    url: inspector,
    replay: buffer.all,
    dispatch: observer.send,
    connected: () => button.setStatus(''),
  });
  const button = createButton(buttonLabel(inspector), connection.open);
  connectObserver(observer.inspect);
}

function buttonLabel({ origin, pathname, host }: URL): string {
  // A preview's frame has machines of its own, and so a button of its own.
  const machines = window.parent === window ? 'Inspect machines' : 'Inspect machines of this frame';
  return pathname === OWN_PAGE && origin === location.origin ? machines : `${machines} at ${host}`;
}
