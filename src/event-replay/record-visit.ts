import type { Visit } from '../page/start/start-plan.ts';

/**
 * Stores what later pages use, though nobody touches this one: the viewport, the language where the browser prefers it and
 * none was chosen (else the app offers another), and the product (specification, chapter 9). Frames store nothing.
 */
export function recordVisit({ lang, tag, viewports, rules, product: uuid }: Visit): void {
  if (parent !== window) return;
  try {
    document.cookie = `viewport=${viewports.find(([, px]) => innerWidth >= px)?.[0]}${rules}`;
    if (navigator.language.startsWith(tag) && !document.cookie.includes('locale='))
      document.cookie = `locale=${lang}${rules}`;
    const others = JSON.parse(localStorage['recently-viewed'] ?? '[]') as readonly { readonly uuid: string }[];
    const views = [{ uuid, viewedAt: Date.now() }, ...others.filter((view) => view.uuid !== uuid)];
    if (uuid) localStorage['recently-viewed'] = JSON.stringify(views.slice(0, 8));
  } catch {
    // Cookies or the storage are forbidden or full, or hold something else: the app starts the list again.
  }
}
