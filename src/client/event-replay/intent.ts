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
  const listening = { capture: true, passive: true };
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, end, listening);
  };
  const end = () => {
    stop();
    ended();
  };
  for (const sign of SIGNS) addEventListener(sign, end, listening);
  return stop;
}

/** The same, and also when there is no lazy mode: with a hash, or on a page that is no taller than the window. */
export function whenLazyModeEnds(ended: () => void): () => void {
  let isWaiting = true;
  const end = () => {
    if (!isWaiting) return;
    isWaiting = false;
    stopListening();
    ended();
  };
  const stopListening = onSign(end);
  afterFirstPaint(() => {
    if (location.hash !== '' || document.documentElement.scrollHeight <= innerHeight) end();
  });
  return () => {
    isWaiting = false;
    stopListening();
  };
}

/** Once the document is there and its first frame was painted. */
export function afterFirstPaint(run: () => void): void {
  const painted = () => requestAnimationFrame(() => setTimeout(run));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', painted, { once: true });
  else painted();
}
