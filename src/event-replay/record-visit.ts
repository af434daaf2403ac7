import type { Visit } from '../page/start/start-plan.ts';

/**
 * Stores data for later pages, even if this one is not touched: the viewport, the product, and the browser's preferred
 * language. The language is only stored if it is this page's and none was chosen (else the app offers another;
 * specification, chapter 9). Frames store nothing.
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
