/** What ends lazy mode (specification, chapter 4), and what comes right before it. */
const SIGNS = [
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

/** Calls `ended` once, at the first sign of use; the returned function gives up waiting. */
export function onSign(ended: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    listening.abort();
    ended();
  };
  for (const sign of SIGNS) addEventListener(sign, end, { capture: true, passive: true, signal });
  return () => listening.abort();
}

/** Whether there is no lazy mode: with a hash, or on a page that is no taller than the window. After the first paint. */
export function isUsedAtOnce(): boolean {
  return location.hash !== '' || document.documentElement.scrollHeight <= innerHeight;
}

/** Once the document is there and its first frame was painted. */
export function afterFirstPaint(run: () => void): void {
  whenParsed(() => afterFrame(run));
}

/** Runs once the next frame was painted. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Once the document is there; at once where it is. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
