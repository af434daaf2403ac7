/** Lists of products on the page, found by their cards: whatever component shows them, a card is an article with the link of a product. */
import type { Catalogue } from '../catalogue.ts';
import { ecommerceEvent, shownPiece } from '../../../page/tags/event.ts';

const CARD_LINKS = 'article a[href*="/product/"]';
/** Products of one list that are told at most. */
const MOST = 24;

/** `root` is the element whose cards are watched; `count` receives one event a list, with 24 products at most. */
export interface ListsOptions {
  readonly root: Element;
  readonly catalogue: Catalogue;
  /** Path without language prefix of a link inside the shop. */
  readonly pathOf: (link: HTMLAnchorElement) => string | undefined;
  readonly count: (event: ReturnType<typeof ecommerceEvent>) => void;
}

/** Tells the watch of lists that the document has changed: `reset` for another page, `scan` for new elements. */
export interface Lists {
  /** Counts every list anew when it is seen. */
  readonly reset: () => void;
  /** Looks for lists that have come since. */
  readonly scan: () => void;
}

/** Counts `view_item_list` once for each list of a page, when its first card comes into view. */
export function watchLists({ root, catalogue, pathOf, count }: ListsOptions): Lists {
  let known = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        seen(listOf(target));
      }
    },
    { threshold: 0.25 },
  );

  function seen(list: Element): void {
    const uuids = [...list.querySelectorAll<HTMLAnchorElement>(CARD_LINKS)]
      .filter((link) => listOf(link) === list)
      .map((link) => catalogue.uuidAt(pathOf(link) ?? ''))
      .filter((uuid) => uuid !== undefined);
    const shown = [...new Set(uuids)].slice(0, MOST);
    if (shown.length === 0) return;
    const details = listDetails(list);
    catalogue.whenKnown(shown, () =>
      count(
        ecommerceEvent(
          'view_item_list',
          shown.map((uuid) => shownPiece(uuid, catalogue.get(uuid))),
          details,
        ),
      ),
    );
  }

  return {
    reset: () => {
      observer.disconnect();
      known = new WeakSet();
    },
    scan: () => {
      for (const link of root.querySelectorAll(CARD_LINKS)) {
        const list = listOf(link);
        if (known.has(list)) continue;
        known.add(list);
        observer.observe(link.closest('article') ?? link);
      }
    },
  };
}

/** The section that a card stands in. */
function listOf(card: Element): Element {
  return card.closest('section, main, header, footer, dialog') ?? document.body;
}

/** The name of the list a card stands in, as the visitor reads it. */
export function listDetails(card: Element): { readonly item_list_name: string } {
  const list = listOf(card);
  const labelled = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
  const heading = labelled ?? [...list.querySelectorAll('h1, h2')].find((found) => found.closest('article') === null);
  const name = list.getAttribute('aria-label') ?? heading?.textContent ?? document.title;
  return { item_list_name: name.trim().slice(0, 100) };
}
