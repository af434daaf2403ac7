import type { PageLocation } from '../../../page/location.ts';
import type { Catalogue } from '../catalogue.ts';
import { ecommerceEvent, shownPiece } from '../../../page/tags/event.ts';
import type { Moment, Track } from '../feed.ts';

/** `catalogue` stores the products that a page brings; `track` receives the events of the page. */
export interface PagesOptions {
  readonly track: Track;
  readonly catalogue: Catalogue;
  /** Public address of a path without language prefix. */
  readonly addressOf: (path: string) => string;
}

/** Counts reported pages; each is counted at its moment, with the previous page as referrer. */
export interface Pages {
  /** Counts a page; returns false where it is the previous one. */
  readonly shown: (pageLocation: PageLocation, moment: Moment) => boolean;
  /** Counts the current page once more: after a consent, or a return from the back/forward cache. */
  readonly recount: (moment: Moment) => void;
}

/** Counts pages: `page_view`, and `view_item` or `search` on pages of a product or a search. */
export function countPages({ track, catalogue, addressOf }: PagesOptions): Pages {
  let current: PageLocation | undefined;
  let address = '';
  let referrer = document.referrer;

  const count = ({ outcome, pathname, searchStr }: PageLocation, moment: Moment) => {
    const details = { page_location: address, page_referrer: referrer };
    // The head is written by another subscriber of the same change.
    queueMicrotask(() => {
      track({ event: 'page_view', category: 'page', details: { ...details, page_title: document.title } }, moment);
      const records = outcome.kind === 'page' ? outcome.page.otherData?.productDetails : undefined;
      const product = pathname.startsWith('/product/') ? records?.[0] : undefined;
      if (product !== undefined) track(ecommerceEvent('view_item', [shownPiece(product.uuid, product)]), moment);
      const term = termOf(searchStr);
      if (term !== '')
        track({ event: 'search', category: 'search', label: term, details: { search_term: term } }, moment);
    });
  };
  return {
    shown: (pageLocation, moment) => {
      const { outcome, pathname, searchStr } = pageLocation;
      if (outcome.kind === 'page') catalogue.add(outcome.page.otherData?.productDetails ?? []);
      if (current?.pathname === pathname && current.searchStr === searchStr) return false;
      if (current !== undefined) referrer = address;
      address = addressOf(encodeURI(pathname) + searchStr);
      // Another page of the results is no new search.
      const isSameSearch = current?.pathname === pathname && termOf(current.searchStr) === termOf(searchStr);
      current = pageLocation;
      count(isSameSearch ? { ...pageLocation, searchStr: '' } : pageLocation, moment);
      return true;
    },
    recount: (moment) => {
      if (current !== undefined) count(current, moment);
    },
  };
}

function termOf(searchStr: string): string {
  return (new URLSearchParams(searchStr).get('q') ?? '').trim();
}
