/** What the visitor does, told by the app as it happens; kept until the code is there that counts it. */
import type { ShopInteraction } from '../../shop/environment.ts';
import type { PageLocation } from '../../page/location.ts';
import type { Consents } from '#schemas/consent.ts';

/** An interaction that may be counted: a page that was shown, a click on a link, or what the shop reports of the cart. */
export type TrackedInteraction =
  | ShopInteraction
  | { readonly type: 'page'; readonly pageLocation: PageLocation }
  | { readonly type: 'click'; readonly link: HTMLAnchorElement };

/** When, and with what the visitor allowed then. A consent given later reaches nothing that was done before. */
export interface Moment {
  readonly at: number;
  readonly consents: Consents;
}

/** The queue between the app and the tracking code, which is loaded later. */
export interface Feed {
  readonly track: (interaction: TrackedInteraction) => void;
  /** From now on interactions go here; those that were kept first. */
  readonly take: (sink: (interaction: TrackedInteraction, moment: Moment) => void) => void;
}

/** Interactions kept at most; later ones are let go. */
const KEPT = 100;

/** Creates the feed and tracks clicks on links of the document from now on. `consents` is read at every interaction. */
export function createFeed(consents: () => Consents): Feed {
  let kept: (readonly [TrackedInteraction, Moment])[] = [];
  let sink: ((interaction: TrackedInteraction, moment: Moment) => void) | undefined;
  const track = (interaction: TrackedInteraction) => {
    const moment = { at: Date.now(), consents: consents() };
    if (sink !== undefined) sink(interaction, moment);
    else if (kept.length < KEPT) kept.push([interaction, moment]);
  };
  const clicked = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement) track({ type: 'click', link });
  };
  // Before anybody can keep the click from going on.
  document.addEventListener('click', clicked, true);
  document.addEventListener('auxclick', clicked, true);
  return {
    track,
    take: (given) => {
      sink = given;
      for (const [interaction, moment] of kept) given(interaction, moment);
      kept = [];
    },
  };
}
