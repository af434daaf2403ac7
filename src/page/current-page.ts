import type { Place } from './location.ts';

/** What the browser shows, and the way to show something else. */
export interface Stage {
  readonly get: () => Place;
  /** Resolves when it is in the document: true; or when another place was shown instead: false. */
  readonly show: (place: Place) => Promise<boolean>;
  /** Called with each place that was shown, and the one before it. */
  readonly subscribe: (shown: (now: Place, before: Place) => void) => () => void;
  /** For the component that draws: where it is told what to draw. */
  readonly attach: (draw: (place: Place) => void) => () => void;
  /** For the component that draws: this place is in the document now. */
  readonly drawn: (place: Place) => void;
}

/** Creates the holder of the shown page, which starts with the one the server rendered. */
export function createStage(first: Place): Stage {
  let wanted = first;
  let inDocument = first;
  let draw: ((place: Place) => void) | undefined;
  let settle: ((isShown: boolean) => void) | undefined;
  const subscribers = new Set<(now: Place, before: Place) => void>();
  return {
    get: () => inDocument,
    show: (place) => {
      settle?.(false);
      wanted = place;
      return new Promise((resolve) => {
        settle = resolve;
        draw?.(place);
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
    drawn: (place) => {
      if (place === inDocument) return;
      const before = inDocument;
      inDocument = place;
      for (const shown of subscribers) shown(place, before);
      if (place !== wanted) return;
      settle?.(true);
      settle = undefined;
    },
  };
}
