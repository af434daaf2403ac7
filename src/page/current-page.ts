import type { PageLocation } from './location.ts';

/** The page that the browser shows. */
export interface CurrentPage {
  readonly get: () => PageLocation;
  /** Shows a page; resolves to true once it is in the document, to false when another one was shown instead. */
  readonly show: (pageLocation: PageLocation) => Promise<boolean>;
  /** Calls the listener with each page that is in the document and the previous one. */
  readonly subscribe: (shown: (now: PageLocation, before: PageLocation) => void) => () => void;
  /** Attaches the component that renders pages. */
  readonly attach: (render: (pageLocation: PageLocation) => void) => () => void;
  /** Reports, by that component, that a page is in the document. */
  readonly rendered: (pageLocation: PageLocation) => void;
}

/** Creates the store of the current page, which starts with the server's. */
export function createCurrentPage(first: PageLocation): CurrentPage {
  let wanted = first;
  let inDocument = first;
  let render: ((pageLocation: PageLocation) => void) | undefined;
  let settle: ((isShown: boolean) => void) | undefined;
  const subscribers = new Set<(now: PageLocation, before: PageLocation) => void>();
  return {
    get: () => inDocument,
    show: (pageLocation) => {
      settle?.(false);
      wanted = pageLocation;
      return new Promise((resolve) => {
        settle = resolve;
        render?.(pageLocation);
      });
    },
    subscribe: (shown) => {
      subscribers.add(shown);
      return () => subscribers.delete(shown);
    },
    attach: (given) => {
      render = given;
      if (wanted !== inDocument) render(wanted);
      return () => {
        render = undefined;
      };
    },
    rendered: (pageLocation) => {
      if (pageLocation === inDocument) return;
      const before = inDocument;
      inDocument = pageLocation;
      for (const shown of subscribers) shown(pageLocation, before);
      if (pageLocation !== wanted) return;
      settle?.(true);
      settle = undefined;
    },
  };
}
