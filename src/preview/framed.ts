/**
 * The script of a framed page beside the starter: listens to the parent window at once, and loads the rest. At the top
 * of its window it does nothing.
 */
import '../client/hydrate/joined-styles.ts';
import type { connect } from './connect.ts';

/** Messages queued until the connection is loaded. */
const MAX_QUEUED = 200;

if (window.parent !== window) {
  const queue: MessageEvent[] = [];
  let receive: ReturnType<typeof connect> = (event) => {
    if (event.source === window.parent && queue.length < MAX_QUEUED) queue.push(event);
  };
  addEventListener('message', (event) => receive(event));
  void import('./connect.ts').then((module) => {
    receive = module.connect();
    for (const event of queue.splice(0)) receive(event);
  });
}
