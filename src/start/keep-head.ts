import { headOf } from '../page/head.ts';
import type { Boot, PageOutcome } from '../page/shown.ts';
import { themeOf } from '../page/theme.ts';
import { writeHead } from '../page/write-head.ts';
import type { AppRouter } from '../routes/router.tsx';
import { HASH_DELAY_FIRST_MS, HASH_DELAY_MOUNTED_MS } from '../routes/scroll.ts';

/** Keeps title, description, theme and hash scrolling in step with the page being shown. */
export function keepHead(router: AppRouter, boot: Boot): void {
  const { base, lang, origin } = boot;
  scrollToHash(HASH_DELAY_FIRST_MS);
  router.subscribe('onRendered', ({ fromLocation, toLocation, hrefChanged }) => {
    if (fromLocation === undefined || !hrefChanged) return;
    const outcome: PageOutcome | undefined = router.state.matches.at(-1)?.loaderData;
    if (outcome === undefined || outcome.kind === 'redirect') return;
    writeHead(
      headOf({
        outcome,
        base: base.base,
        lang,
        origin,
        path: toLocation.pathname,
        search: toLocation.searchStr,
        noIndex: boot.preview,
      }),
    );
    document.documentElement.dataset.theme = themeOf(outcome, base);
    if (fromLocation.pathname !== toLocation.pathname)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    scrollToHash(HASH_DELAY_MOUNTED_MS);
  });
}

function scrollToHash(delayMs: number): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === '') return;
  setTimeout(() => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' }), delayMs);
}
