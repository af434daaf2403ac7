import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** @typedef {import('./server.tsx').Times} Times */
/** @typedef {Times | { failed: string }} Round */
/** @typedef {{ render: number[], parse: number[], enter: number[], failed?: string }} Measured */

/**
 * Measures renderers in turns, each round in another order, each renderer in its own process.
 *
 * @param {string} bundle
 * @param {{ names: readonly string[], size: number, kind: import('./tree.ts').Kind, rounds: number }} given
 * @returns {Promise<Record<string, Measured>>}
 */
export async function measureServer(bundle, { names, size, kind, rounds }) {
  const script = join(import.meta.dirname, 'server-process.mjs');
  const opened = names.map((name) => ({
    name,
    child: fork(script, [bundle, name, String(size), kind], { execArgv: ['--expose-gc'] }),
    /** @type {Measured} */
    measured: { render: [], parse: [], enter: [] },
  }));
  try {
    // Discards the first round as warm-up.
    for (let round = -1; round < rounds; round += 1) {
      for (const turn of opened.keys()) {
        const { child, measured } = at(opened, turn + round + 1);
        if (measured.failed !== undefined) continue;
        const times = await measureOnce(child);
        if ('failed' in times) measured.failed = times.failed;
        else if (round >= 0)
          for (const what of /** @type {const} */ (['render', 'parse', 'enter'])) measured[what].push(times[what]);
      }
    }
    return Object.fromEntries(opened.map(({ name, measured }) => [name, measured]));
  } finally {
    for (const { child } of opened) child.kill();
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Round>}
 */
async function measureOnce(child) {
  if (!child.connected) return { failed: 'its process has ended' };
  child.send('round');
  const ended = new AbortController();
  const { signal } = ended;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([times]) => times),
      once(child, 'exit', { signal }).then(([code]) => ({ failed: `its process ended with ${code}` })),
    ]);
  } finally {
    ended.abort();
  }
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} turn
 * @returns {T}
 */
function at(list, turn) {
  return /** @type {T} */ (list[turn % list.length]);
}
