import type { PageLocation } from './location.ts';

/** What the browser shows, and the way to show something else. */
export interface CurrentPage {
  readonly get: () => PageLocation;
  /** Resolves when it is in the document: true; or when another place was shown instead: false. */
  readonly show: (pageLocation: PageLocation) => Promise<boolean>;
  /** Called with each place that was shown, and the one before it. */
  readonly subscribe: (shown: (now: PageLocation, before: PageLocation) => void) => () => void;
  /** For the component that draws: where it is told what to draw. */
  readonly attach: (draw: (pageLocation: PageLocation) => void) => () => void;
  /** For the component that draws: this place is in the document now. */
  readonly drawn: (pageLocation: PageLocation) => void;
}

/** Creates the holder of the shown page, which starts with the one the server rendered. */
export function createCurrentPage(first: PageLocation): CurrentPage {
  let wanted = first;
  let inDocument = first;
  let draw: ((pageLocation: PageLocation) => void) | undefined;
  let settle: ((isShown: boolean) => void) | undefined;
  const subscribers = new Set<(now: PageLocation, before: PageLocation) => void>();
  return {
    get: () => inDocument,
    show: (pageLocation) => {
      settle?.(false);
      wanted = pageLocation;
      return new Promise((resolve) => {
        settle = resolve;
        draw?.(pageLocation);
      });
    },
    subscribe: (shown) => {
      subscribers.add(shown);
      return () => subscribers.delete(shown);
    },
    attach: (given) => {
      draw = given;
      if (wanted !== inDocument) draw(wanted);
      return () => {
        draw = undefined;
      };
    },
    drawn: (pageLocation) => {
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
