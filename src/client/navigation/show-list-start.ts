/**
 * A click on a listing's page numbers leads to the first item of the next page: the beginning of the listing comes into view where it is
 * out of it. The position stays otherwise, and for every other link that changes the page of a listing.
 */
export function listStartAfter(link: Element | null | undefined): (() => void) | undefined {
  const kind = link?.closest<HTMLElement>('[data-pages-of]')?.dataset.pagesOf;
  if (kind === undefined) return undefined;
  return () => {
    const list = document.querySelector(`[data-listing="${CSS.escape(kind)}"]`);
    const top = list?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight) list?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
}
