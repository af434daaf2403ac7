/**
 * Threads of one process that lock the same folder at the same moment: `node lock-contender.mjs <folder> <threads>`.
 * Prints the result of each thread, `won` or the refusal, and keeps the lock until the process is ended.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { lockFolder } from './lock.ts';

if (isMainThread) {
  const [folder = '', threads = '1'] = process.argv.slice(2);
  const start = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let ready = 0;
  for (let thread = 0; thread < Number(threads); thread += 1) {
    const worker = new Worker(new URL(import.meta.url), { workerData: { folder, start } });
    worker.on('message', (/** @type {string} */ message) => {
      if (message !== 'ready') return process.stdout.write(`${message}\n`);
      ready += 1;
      if (ready < Number(threads)) return undefined;
      Atomics.store(start, 0, 1);
      return Atomics.notify(start, 0);
    });
  }
} else {
  parentPort?.postMessage('ready');
  Atomics.wait(workerData.start, 0, 0);
  try {
    const release = lockFolder(workerData.folder);
    parentPort?.postMessage('won');
    parentPort?.on('message', release);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
}
