/**
 * Sanitises large rich texts of a page in a worker thread before the page is rendered, so that the thread which answers requests
 * only looks them up. Small ones are sanitised where they are rendered.
 */
import { Worker } from 'node:worker_threads';
import { isSanitized, rememberSanitized, textOfHtml } from '../renderer/sanitize/sanitize-html.ts';

/** Characters of rich text that a value may bring to the thread itself: about 10 ms of a processor. */
const SMALL_CHARACTERS = 32 * 1024;
/** Characters below which a text does not count: names, prices, addresses. */
const SHORTEST = 100;
/** The parser's limits bound the work to a fraction of a second: later than that (ms) the worker has failed. */
const TIMEOUT_MS = 15_000;
const WORKER_LIMITS = { maxOldGenerationSizeMb: 192 };

/** Sanitises the large texts in a value of JSON; afterwards `sanitizeHtml` has them in its cache. */
export type SanitizeLargeTexts = (value: unknown) => Promise<void>;

/** The part of a worker that is used. */
export interface TextWorker {
  readonly on: (event: 'message' | 'exit', listener: (answer: readonly string[]) => void) => unknown;
  readonly off: (event: 'message' | 'exit', listener: (answer: readonly string[]) => void) => unknown;
  readonly postMessage: (texts: string[]) => void;
  readonly terminate: () => unknown;
}

/**
 * Creates the sanitiser of large texts. One worker, which starts with the first of them, answers one value at a time. A text that it
 * does not finish in time is shown without markup; where it ends by itself, texts are sanitised in the calling thread.
 */
export function createLargeTextSanitizer(start: () => TextWorker, timeoutMs = TIMEOUT_MS): SanitizeLargeTexts {
  let worker: TextWorker | undefined;
  let last: Promise<void> = Promise.resolve();

  const sanitize = async (texts: readonly string[]): Promise<void> => {
    const unknown = texts.filter((text) => !isSanitized(text));
    if (unknown.length === 0) return;
    worker ??= start();
    const answer = await askWorker(worker, unknown, timeoutMs);
    if (answer === 'ended') worker = undefined;
    else if (answer === 'late') {
      void worker.terminate();
      worker = undefined;
      for (const text of unknown) rememberSanitized(text, textOfHtml(text));
    } else for (const [at, text] of unknown.entries()) rememberSanitized(text, answer[at] ?? textOfHtml(text));
  };

  return (value) => {
    const texts = largeTexts(value);
    if (texts.length === 0) return Promise.resolve();
    // Without a worker, texts are sanitised where they are rendered.
    last = last.then(() => sanitize(texts)).catch(() => {});
    return last;
  };
}

/** Sanitises large texts in the worker of this process. */
export const sanitizeLargeTexts: SanitizeLargeTexts = createLargeTextSanitizer(() => {
  // Runs from its sources, beside the build too.
  const location = new URL('../../src/renderer/sanitize/sanitize-worker.ts', import.meta.url);
  const worker = new Worker(location, { resourceLimits: WORKER_LIMITS });
  worker.unref();
  // The end follows.
  worker.on('error', () => {});
  return worker;
});

/** The worker's answer to texts, or why there is none. */
async function askWorker(
  worker: TextWorker,
  texts: string[],
  timeoutMs: number,
): Promise<readonly string[] | 'late' | 'ended'> {
  const { promise, resolve } = Promise.withResolvers<readonly string[] | 'late' | 'ended'>();
  const end = () => resolve('ended');
  const timer = setTimeout(() => resolve('late'), timeoutMs);
  worker.on('message', resolve);
  worker.on('exit', end);
  worker.postMessage(texts);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve);
    worker.off('exit', end);
  }
}

/** Texts with markup that are not sanitised yet, where together they are large. */
function largeTexts(value: unknown): readonly string[] {
  const texts = new Set<string>();
  let characters = 0;
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      if (next.length < SHORTEST || !/[<&]/.test(next) || texts.has(next) || isSanitized(next)) continue;
      texts.add(next);
      characters += next.length;
    } else if (typeof next === 'object' && next !== null) {
      for (const inner of Object.values(next))
        if (typeof inner === 'string' || typeof inner === 'object') pending.push(inner);
    }
  }
  return characters > SMALL_CHARACTERS ? [...texts] : [];
}
