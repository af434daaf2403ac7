/** Runs the fuzzer in a worker, so that an endless page can be terminated. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ bundle: string, seed: number, runs: number, path?: string, at: Int32Array }} */
const { bundle, seed, runs, path, at } = workerData;
/** @type {typeof import('./fuzz.ts')} */
const { createFuzzer } = await import(pathToFileURL(bundle).href);
const fuzzPages = await createFuzzer((blockSeed, run) => {
  Atomics.store(at, 0, blockSeed);
  Atomics.store(at, 1, run);
  Atomics.add(at, 2, 1);
});
parentPort?.postMessage(fuzzPages(seed, runs, path));
