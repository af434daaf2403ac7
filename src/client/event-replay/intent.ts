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
export function onIntent(ended: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = ({ type, movementX, movementY }: Event & { movementX?: number; movementY?: number }) => {
    if (type === 'mousemove' && movementX === 0 && movementY === 0) return;
    listening.abort();
    ended();
  };
  for (const type of INTENT_EVENTS) addEventListener(type, end, { capture: true, passive: true, signal });
  return () => listening.abort();
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

/** Runs once the page has been idle after its load; never on a slow connection, or where the visitor saves data. */
export function whenIdle(run: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const wait = () => setTimeout(run, IDLE_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
