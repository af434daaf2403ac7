/** Finds lists of products by their cards: in every component a card is an article with the link of a product. */
import type { Catalogue } from '../catalogue.ts';
import { ecommerceEvent, shownPiece } from '../../../page/tags/event.ts';

const CARD_LINKS = 'article a[href*="/product/"]';
/** Most products of one list in an event. */
const MAX_ITEMS = 24;

/** `root` is the element whose cards are watched; `count` receives one event a list, with 24 products at most. */
export interface ListsOptions {
  readonly root: Element;
  readonly catalogue: Catalogue;
  /** Path without language prefix of a link inside the shop. */
  readonly pathOf: (link: HTMLAnchorElement) => string | undefined;
  readonly count: (event: ReturnType<typeof ecommerceEvent>) => void;
}

/** Handles changes of the document: `reset` for another page, `scan` for new elements. */
export interface Lists {
  /** Counts every list again when it becomes visible. */
  readonly reset: () => void;
  /** Finds lists added since the last scan. */
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
    const shown = [...new Set(uuids)].slice(0, MAX_ITEMS);
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

/** Returns the section around a card. */
function listOf(card: Element): Element {
  return card.closest('section, main, header, footer, dialog') ?? document.body;
}

/** Returns the visible name of the list around a card. */
export function listDetails(card: Element): { readonly item_list_name: string } {
  const list = listOf(card);
  const labelled = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
  const heading = labelled ?? [...list.querySelectorAll('h1, h2')].find((found) => found.closest('article') === null);
  const name = list.getAttribute('aria-label') ?? heading?.textContent ?? document.title;
  return { item_list_name: name.trim().slice(0, 100) };
}
