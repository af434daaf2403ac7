import type { Lang } from '#schemas/lang.ts';
import { internalPath, linkTarget } from '../../routes/links.ts';
import type { Navigator } from './navigator.ts';

/** Delay of the prefetch after a pointer enters a link (ms): one that only passes over it is gone by then. */
const HOVER_MS = 65;
/** Prefetches that run in parallel. */
const MAX_CONCURRENT = 4;

interface Options {
  readonly lang: Lang;
  readonly root: EventTarget;
  readonly origin: string;
  /** Whether the visitor asked for reduced data usage, which disables the prefetch. */
  readonly savesData: boolean;
}

/**
 * Prefetches code and data of a page when a pointer rests on a link of the shop or the focus reaches one; each page once,
 * four at a time.
 */
export function prefetchLinks({ prefetch }: Pick<Navigator, 'prefetch'>, options: Options): void {
  const { lang, root, origin, savesData } = options;
  if (savesData) return;
  const seen = new Set<string>();
  const waiting: string[] = [];
  let running = 0;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    const target = running < MAX_CONCURRENT ? waiting.shift() : undefined;
    if (target === undefined) return;
    running += 1;
    void prefetch(target).finally(() => {
      running -= 1;
      next();
    });
  }

  function enqueue(target: string): void {
    if (seen.has(target)) return;
    seen.add(target);
    waiting.push(target);
    next();
  }

  root.addEventListener('pointerover', (event) => {
    clearTimeout(hoverTimer);
    const target = targetOf(event.target, lang, origin);
    if (target !== undefined) hoverTimer = setTimeout(() => enqueue(target), HOVER_MS);
  });
  root.addEventListener('focusin', (event) => {
    const target = targetOf(event.target, lang, origin);
    if (target !== undefined) enqueue(target);
  });
}

/** Returns the page that a link of the shop leads to, without hash; undefined for other elements and the current page. */
function targetOf(element: EventTarget | null, lang: Lang, origin: string): string | undefined {
  const [target] = linkTarget(element, lang, origin)?.split('#') ?? [];
  const [here] = internalPath(location.href, lang, origin)?.split('#') ?? [];
  return target === here ? undefined : target;
}
