/**
 * Sanitises large rich texts of a page in a worker thread before the page is rendered, so that the main thread only
 * looks them up. Small ones are sanitised while rendering.
 */
import { packageFile } from './package-files.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { type CallWorker, createCallThread, startWorker } from '../bounds/call-thread.ts';
import { isSanitized, rememberSanitized, textOfHtml } from '../renderer/sanitize/sanitize-html.ts';

/** Characters of rich text that the main thread sanitises itself: about 10 ms of CPU. */
const SMALL_CHARACTERS = 32 * 1024;
/** Characters below which a text does not count: names, prices, addresses. */
const SHORTEST = 100;
/** The parser's limits bound the work to a fraction of a second: after this time (ms) the worker has failed. */
const TIMEOUT_MS = 15_000;
const MEGABYTES = 192;

/** Sanitises the large texts in a value of JSON; afterwards `sanitizeHtml` has them in its cache. */
export type SanitizeLargeTexts = (value: unknown) => Promise<void>;

/** The part of a worker that is used. */
export type TextWorker = CallWorker<readonly string[], readonly string[]>;

/**
 * Creates the sanitiser of large texts. One worker, started with the first text, handles one value at a time. A text
 * that it does not finish in time is shown without markup. If the worker exits, texts are sanitised in the calling
 * thread.
 */
export function createLargeTextSanitizer(start: () => TextWorker, timeoutMs = TIMEOUT_MS): SanitizeLargeTexts {
  // One value at a time: the next may have the same texts.
  const { run } = createCallThread(start, { calls: 1, timeoutMs });
  let last: Promise<void> = Promise.resolve();

  const sanitize = async (texts: readonly string[]): Promise<void> => {
    const unknown = texts.filter((text) => !isSanitized(text));
    if (unknown.length === 0) return;
    const outcome = await run(unknown);
    switch (outcome.kind) {
      case 'answered':
        for (const [at, text] of unknown.entries()) rememberSanitized(text, outcome.answer[at] ?? textOfHtml(text));
        return;
      case 'late':
        for (const text of unknown) rememberSanitized(text, textOfHtml(text));
        return;
      case 'busy':
      case 'ended':
        // Texts are sanitised while rendering.
        return;
      default:
        unreachable(outcome);
    }
  };

  return (value) => {
    const texts = largeTexts(value);
    if (texts.length === 0) return Promise.resolve();
    // If no worker starts, texts are sanitised while rendering.
    last = last.then(() => sanitize(texts)).catch(() => {});
    return last;
  };
}

/** Sanitises large texts in the worker of this process; it runs from its sources, beside the build too. */
export const sanitizeLargeTexts: SanitizeLargeTexts = createLargeTextSanitizer(() =>
  startWorker(packageFile('src/renderer/sanitize/sanitize-worker.ts'), MEGABYTES),
);

/** Texts with markup that are not sanitised yet, if together they are large. */
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
