import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A page that takes more processor time than this, in ms, is taken for one that never ends: a busy machine takes its time. */
const MOST_MS = 30_000;
/** Or one that waits so long for nothing. */
const LONGEST_MS = 600_000;
const LOOK_MS = 1000;
const TELL_MS = 15_000;

/**
 * Tries random pages in a worker and watches it.
 *
 * @param {{ bundle: string, seed: number, runs: number, path?: string | undefined }} given
 * @returns {Promise<ReturnType<import('./fuzz.ts').Try>>}
 */
export function tryWatched({ bundle, seed, runs, path }) {
  // Seed of the block, place of the page in it, pages begun in all.
  const at = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(join(import.meta.dirname, 'worker.mjs'), { workerData: { bundle, seed, runs, path, at } });
  let begun = 0;
  let since = performance.now();
  let spent = process.cpuUsage();
  let told = performance.now();
  return new Promise((done, fail) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const [blockSeed = 0, run = 0, count = 0] = at;
      if (count !== begun) [begun, since, spent] = [count, now, process.cpuUsage()];
      const { user, system } = process.cpuUsage(spent);
      if (now - told > TELL_MS) {
        told = now;
        console.error(`  … ${begun} of ${runs} pages`);
      }
      if (begun === 0 || ((user + system) / 1000 < MOST_MS && now - since < LONGEST_MS)) return;
      const faults = `it took ${Math.round((now - since) / 1000)} s and had not ended`;
      const failure = { seed: blockSeed, path: String(run), faults, page: '' };
      done({ tried: { pages: begun, nodes: 0, diagnostics: 0, threw: 0 }, failure });
      clearInterval(timer);
      void worker.terminate();
    }, LOOK_MS);
    worker.once('message', (result) => {
      clearInterval(timer);
      done(result);
    });
    worker.once('error', (error) => {
      clearInterval(timer);
      fail(error);
    });
  });
}
