import type { EventEmitter } from 'node:events';
import { statSync } from 'node:fs';

/** Vite's watcher drops changes of a file within 50 ms of the one before. */
const RECHECK_MS = 100;

/** Reports changes that a watcher drops because they follow another at once, as a formatter's write follows a save. */
export function repeatDroppedChanges(watcher: EventEmitter): void {
  const timers = new Map<string, NodeJS.Timeout>();
  watcher.on('change', (file: string) => {
    const reported = modifiedAt(file);
    clearTimeout(timers.get(file));
    const recheck = () => {
      timers.delete(file);
      if (modifiedAt(file) !== reported) watcher.emit('change', file);
    };
    timers.set(file, setTimeout(recheck, RECHECK_MS).unref());
  });
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
