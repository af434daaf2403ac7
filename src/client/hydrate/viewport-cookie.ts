import { type Viewport, viewportOf } from '#schemas/values/breakpoints.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Stores the window's breakpoint in the cookie `viewport` (specification, chapter 9), for which the server renders the next
 * page, and on the root element, for the shop's own styles.
 */
export function storeViewport(): void {
  let stored: Viewport | undefined;
  const store = () => {
    const viewport = viewportOf(innerWidth);
    if (viewport === stored) return;
    stored = viewport;
    document.documentElement.dataset.viewport = viewport;
    try {
      document.cookie = `viewport=${viewport}; path=/; max-age=${YEAR_S}; samesite=strict; secure`;
    } catch {
      // Cookies are forbidden: the server renders for an unknown width.
    }
  };
  store();
  addEventListener('resize', store);
}
