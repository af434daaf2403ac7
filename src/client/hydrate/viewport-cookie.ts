import { type Viewport, viewportOf } from '#schemas/values/breakpoints.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Keeps how wide the window is, by the name of its breakpoint, in the cookie `viewport` (specification, chapter 9) and on the
 * root: the server renders the next page for it, and the shop's own styles may go by it.
 */
export function keepViewport(): void {
  let kept: Viewport | undefined;
  const keep = () => {
    const viewport = viewportOf(innerWidth);
    if (viewport === kept) return;
    kept = viewport;
    document.cookie = `viewport=${viewport}; path=/; max-age=${YEAR_S}; samesite=strict; secure`;
    document.documentElement.dataset.viewport = viewport;
  };
  keep();
  addEventListener('resize', keep);
}
