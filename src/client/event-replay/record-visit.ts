import type { Visit } from '../../page/start-plan.ts';

/**
 * Stores what later pages use, though nobody touches this one: the viewport, the language where the browser prefers it and
 * none was chosen (else the app offers another), and the product (specification, chapter 9). Frames store nothing.
 */
export function recordVisit({ lang, viewports, product }: Visit): void {
  if (parent !== window) return;
  const store = (value: string) => {
    document.cookie = `${value}; path=/; max-age=31536000; samesite=strict; secure`;
  };
  store(`viewport=${viewports.find(([, px]) => innerWidth >= px)?.[0]}`);
  const prefersIt = navigator.language.startsWith(document.documentElement.lang.slice(0, 2));
  if (prefersIt && !document.cookie.includes('locale=')) store(`locale=${lang}`);
  if (!product) return;
  try {
    const views = JSON.parse(localStorage['recently-viewed'] ?? '[]') as readonly { readonly uuid: string }[];
    const others = views.filter(({ uuid }) => uuid !== product);
    localStorage['recently-viewed'] = JSON.stringify([{ uuid: product, viewedAt: Date.now() }, ...others].slice(0, 8));
  } catch {
    // The storage is forbidden or full, or holds something else: the app starts the list again.
  }
}
