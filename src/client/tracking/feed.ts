/** What the visitor does, told by the app as it happens; kept until the code is there that counts it. */
import type { ShopInteraction } from '../../shop/environment.ts';
import type { Place } from '../../page/location.ts';
import type { Consents } from '#schemas/consent.ts';

export type Deed =
  | ShopInteraction
  | { readonly type: 'page'; readonly place: Place }
  | { readonly type: 'click'; readonly link: HTMLAnchorElement };

/** When, and with what the visitor allowed then. A consent given later reaches nothing that was done before. */
export interface Moment {
  readonly at: number;
  readonly consents: Consents;
}

export interface Feed {
  readonly tell: (deed: Deed) => void;
  /** From now on deeds go here; those that were kept first. */
  readonly take: (sink: (deed: Deed, moment: Moment) => void) => void;
}

/** Deeds kept at most; later ones are let go. */
const KEPT = 100;

export function createFeed(consents: () => Consents): Feed {
  let kept: (readonly [Deed, Moment])[] = [];
  let sink: ((deed: Deed, moment: Moment) => void) | undefined;
  const tell = (deed: Deed) => {
    const moment = { at: Date.now(), consents: consents() };
    if (sink !== undefined) sink(deed, moment);
    else if (kept.length < KEPT) kept.push([deed, moment]);
  };
  const clicked = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement) tell({ type: 'click', link });
  };
  // Before anybody can keep the click from going on.
  document.addEventListener('click', clicked, true);
  document.addEventListener('auxclick', clicked, true);
  return {
    tell,
    take: (given) => {
      sink = given;
      for (const [deed, moment] of kept) given(deed, moment);
      kept = [];
    },
  };
}
