import type { Lang } from '#schemas/lang.ts';
import { internalPath, linkTarget } from '../../routes/links.ts';
import type { Navigator } from './navigator.ts';

/** A pointer that only passes over a link is gone by then (ms). */
const HOVER_MS = 65;
const AT_ONCE = 4;

interface Options {
  readonly lang: Lang;
  readonly root: EventTarget;
  readonly origin: string;
  /** Whether the visitor asked for few bytes; nothing is fetched ahead then. */
  readonly savesData: boolean;
}

/**
 * Fetches what a page of the shop needs, its code and data, when a pointer rests on a link or the focus reaches one; each
 * page once, four at a time.
 */
export function preloadLinks({ preload }: Pick<Navigator, 'preload'>, options: Options): void {
  const { lang, root, origin, savesData } = options;
  if (savesData) return;
  const seen = new Set<string>();
  const waiting: string[] = [];
  let running = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    const target = running < AT_ONCE ? waiting.shift() : undefined;
    if (target === undefined) return;
    running += 1;
    void preload(target).finally(() => {
      running -= 1;
      next();
    });
  }

  function want(target: string): void {
    if (seen.has(target)) return;
    seen.add(target);
    waiting.push(target);
    next();
  }

  root.addEventListener('pointerover', (event) => {
    clearTimeout(resting);
    const target = targetOf(event.target, lang, origin);
    if (target !== undefined) resting = setTimeout(() => want(target), HOVER_MS);
  });
  root.addEventListener('focusin', (event) => {
    const target = targetOf(event.target, lang, origin);
    if (target !== undefined) want(target);
  });
}

/** The page a link of the shop leads to, without hash; undefined for all else, and for the page that is shown. */
function targetOf(element: EventTarget | null, lang: Lang, origin: string): string | undefined {
  const [target] = linkTarget(element, lang, origin)?.split('#') ?? [];
  const [here] = internalPath(location.href, lang, origin)?.split('#') ?? [];
  return target === here ? undefined : target;
}
