import { hrefWith } from '../listing/listing.ts';
import type { PageView } from '../shop.ts';

/** Parameters that say how somebody came here, not what is shown. */
const TRAVELS = /^(?:utm_.*|fbclid|gclid|jit-preview|form|form_result|form_faults)$/;

/** The page's own address as it is shared, with its language prefix: without the traces of how this visitor came to it. */
export function pageHref(page: PageView): string {
  const traces = Object.keys(page.query).filter((name) => TRAVELS.test(name));
  return hrefWith(page, Object.fromEntries(traces.map((name) => [name, undefined])));
}

/** The same with the shop's public origin; undefined where that is not known. */
export function pageAddress(page: PageView): string | undefined {
  return page.origin === '' ? undefined : new URL(pageHref(page), page.origin).href;
}
