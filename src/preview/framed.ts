/**
 * What a page that stands in a frame has beside the starter: it listens to the window around it at once, and has the rest
 * loaded. At the top of its window it does nothing.
 */
import type { connect } from './connect.ts';

/** Messages that may come before the rest is there. */
const MOST_EARLY = 200;

if (window.parent !== window) {
  const early: MessageEvent[] = [];
  let hear: ReturnType<typeof connect> = (event) => {
    if (event.source === window.parent && early.length < MOST_EARLY) early.push(event);
  };
  addEventListener('message', (event) => hear(event));
  void import('./connect.ts').then((module) => {
    hear = module.connect();
    for (const event of early.splice(0)) hear(event);
  });
}
