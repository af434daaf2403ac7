import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** CPU time (ms) after which a page counts as endless; independent of a busy machine. */
const MAX_MS = 30_000;
/** Wall-clock time (ms) after which a page counts as endless. */
const MAX_IDLE_MS = 600_000;
const POLL_MS = 1000;
const REPORT_MS = 15_000;

/**
 * Runs the fuzzer in a worker, and terminates it at an endless page.
 *
 * @param {{ bundle: string, seed: number, runs: number, path?: string | undefined }} given
 * @returns {Promise<ReturnType<import('./fuzz.ts').Fuzz>>}
 */
export function fuzzInWorker({ bundle, seed, runs, path }) {
  // Seed of the block, index of the page in it, number of pages begun.
  const at = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(join(import.meta.dirname, 'worker.mjs'), { workerData: { bundle, seed, runs, path, at } });
  let begun = 0;
  let since = performance.now();
  let spent = process.cpuUsage();
  let reportedAt = performance.now();
  return new Promise((done, fail) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const [blockSeed = 0, run = 0, count = 0] = at;
      if (count !== begun) [begun, since, spent] = [count, now, process.cpuUsage()];
      const { user, system } = process.cpuUsage(spent);
      if (now - reportedAt > REPORT_MS) {
        reportedAt = now;
        console.error(`  … ${begun} of ${runs} pages`);
      }
      if (begun === 0 || ((user + system) / 1000 < MAX_MS && now - since < MAX_IDLE_MS)) return;
      const faults = `it took ${Math.round((now - since) / 1000)} s and had not ended`;
      const failure = { seed: blockSeed, path: String(run), faults, page: '' };
      done({ totals: { pages: begun, nodes: 0, diagnostics: 0, threw: 0 }, failure });
      clearInterval(timer);
      void worker.terminate();
    }, POLL_MS);
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
