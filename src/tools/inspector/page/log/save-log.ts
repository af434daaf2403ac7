/** Saves the log for `npm run replay`, which makes a failing test of it. Everything in it has been redacted. */
import type { Step } from './log.ts';

/** First field of a saved log; machines/testing/replay/log.ts reads it. */
const FORMAT = 'raan-machine-log';

/** The text of a saved log: the steps of all actors in order. */
export function formatLog(steps: readonly Step[]): string {
  const saved = steps.map(({ at, sessionId, actor, from, event, transitions, snapshot }) => ({
    at,
    sessionId,
    actor,
    from,
    event,
    transitions,
    snapshot: { value: snapshot.value, context: snapshot.context },
  }));
  return JSON.stringify({ format: FORMAT, steps: saved }, undefined, 1);
}

/** Downloads the log as `machines.json`. */
export function saveLog(steps: readonly Step[]): void {
  const href = URL.createObjectURL(new Blob([formatLog(steps)], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href, download: 'machines.json' });
  link.click();
  URL.revokeObjectURL(href);
}
