/** Events that end lazy mode (specification, chapter 4), and those right before them. */
const INTENT_EVENTS = [
  'scroll',
  'click',
  'touchstart',
  'mousemove',
  'keydown',
  'hashchange',
  'pointerdown',
  'focusin',
  'input',
  'submit',
] as const;

/**
 * Calls `ended` once, at the first intent event; the returned function stops listening. A browser says where a mouse rests, or where it
 * would if there were one, once the page is laid out: a move by nothing is no intent.
 */
export function onIntent(ended: (event: Event) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = (event: Event & { movementX?: number; movementY?: number }) => {
    const { type, movementX, movementY } = event;
    if (type === 'mousemove' && movementX === 0 && movementY === 0) return;
    listening.abort();
    ended(event);
  };
  for (const type of INTENT_EVENTS) addEventListener(type, end, { capture: true, passive: true, signal });
  return () => listening.abort();
}

/** Longest wait for what comes of a finger or a button that went down (ms): it may stay there, or select text. */
const LONG_PRESS_MS = 300;
/** A tab behind others makes no frames (ms). */
const NO_FRAME_MS = 100;

/**
 * Resolves once a frame has answered an event of this type. After a press it waits for the click: the visitor expects
 * an answer to the click, and code that runs before would delay it.
 */
export async function answered(type?: string): Promise<void> {
  if (type === 'pointerdown' || type === 'touchstart')
    await within(LONG_PRESS_MS, (resolve) => {
      for (const end of ['click', 'pointercancel']) addEventListener(end, resolve, { capture: true, once: true });
    });
  await within(NO_FRAME_MS, afterFrame);
}

function within(ms: number, wait: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    wait(resolve);
    setTimeout(resolve, ms);
  });
}

/** Whether the page has no lazy mode: it has a hash or fits the window. To be called after the first paint. */
export function startsAtOnce(): boolean {
  return location.hash !== '' || document.documentElement.scrollHeight <= innerHeight;
}

/** Runs once the document is parsed and its first frame was painted. */
export function afterFirstPaint(run: () => void): void {
  whenParsed(() => afterFrame(run));
}

/** Runs once the next frame was painted. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Runs once the document is parsed; at once where it is. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

/** ms between the page's load and what is fetched ahead: what the page shows comes first. */
export const IDLE_MS = 1500;

/** Runs a while after the page has loaded; never on a slow connection, or where the visitor saves data. */
export function afterLoad(run: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const wait = () => setTimeout(run, IDLE_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
