import type { PageLocation } from '../../../page/location.ts';
import type { Catalogue } from '../catalogue.ts';
import { ecommerceEvent, shownPiece } from '../../../page/tags/event.ts';
import type { Moment } from '../feed.ts';
import type { Track } from './track.ts';

/** `catalogue` learns the products that a page brings; `track` receives the events of the page. */
export interface PagesOptions {
  readonly track: Track;
  readonly catalogue: Catalogue;
  /** Public address of a path without language prefix. */
  readonly addressOf: (path: string) => string;
}

/** Counts the pages it is told of; each is counted as of its moment, with the page before it as referrer. */
export interface Pages {
  /** A page is shown; whether it is another than before. */
  readonly shown: (pageLocation: PageLocation, moment: Moment) => boolean;
  /** Counts the page that is shown once more: nobody was allowed to hear of it before. */
  readonly again: (moment: Moment) => void;
}

/** Counts pages: `page_view`, and `view_item` or `search` where they show a product or what was looked for. */
export function countPages({ track, catalogue, addressOf }: PagesOptions): Pages {
  let current: PageLocation | undefined;
  let address = '';
  let referrer = document.referrer;

  const count = ({ outcome, pathname, searchStr }: PageLocation, moment: Moment) => {
    const details = { page_location: address, page_referrer: referrer };
    // Whoever writes the page's title is told of the page at the same time.
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
      if (outcome.kind === 'page') catalogue.learn(outcome.page.otherData?.productDetails ?? []);
      if (current?.pathname === pathname && current.searchStr === searchStr) return false;
      if (current !== undefined) referrer = address;
      address = addressOf(encodeURI(pathname) + searchStr);
      // Another page of what was found is no search of its own.
      const isSameSearch = current?.pathname === pathname && termOf(current.searchStr) === termOf(searchStr);
      current = pageLocation;
      count(isSameSearch ? { ...pageLocation, searchStr: '' } : pageLocation, moment);
      return true;
    },
    again: (moment) => {
      if (current !== undefined) count(current, moment);
    },
  };
}

function termOf(searchStr: string): string {
  return (new URLSearchParams(searchStr).get('q') ?? '').trim();
}
