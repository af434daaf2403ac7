/** Queues the visitor's interactions until the tracking code is loaded. */
import type { ShopInteraction } from '../../shop/environment.ts';
import type { PageLocation } from '../../page/location.ts';
import type { Consents } from '#schemas/consent.ts';
import type { TrackingEvent } from '../../page/tags/event.ts';
import { whenRestored } from './when-restored.ts';

/**
 * An interaction that may be counted: a page that was shown, or restored from the back/forward cache, a click, or what the
 * shop reports of the cart.
 */
export type TrackedInteraction =
  | ShopInteraction
  | { readonly type: 'page'; readonly pageLocation: PageLocation }
  | { readonly type: 'restored' }
  | { readonly type: 'click'; readonly target: EventTarget | null };

/** Time of an interaction and the consents at that time: a later consent does not cover it. */
export interface Moment {
  readonly at: number;
  readonly consents: Consents;
}

/** The queue between the app and the tracking code, which is loaded later. */
export interface Feed {
  readonly track: (interaction: TrackedInteraction) => void;
  /** Passes all interactions to a sink, the queued ones first. */
  readonly connect: (sink: (interaction: TrackedInteraction, moment: Moment) => void) => void;
}

/** Most queued interactions; later ones are dropped. */
const MAX_QUEUED = 100;

/** Creates the feed and tracks returns to the document from now on. `consents` is read at every interaction. */
export function createFeed(consents: () => Consents): Feed {
  let queue: (readonly [TrackedInteraction, Moment])[] = [];
  let sink: ((interaction: TrackedInteraction, moment: Moment) => void) | undefined;
  const track = (interaction: TrackedInteraction) => {
    const moment = { at: Date.now(), consents: consents() };
    if (sink !== undefined) sink(interaction, moment);
    else if (queue.length < MAX_QUEUED) queue.push([interaction, moment]);
  };
  whenRestored(() => track({ type: 'restored' }));
  return {
    track,
    connect: (given) => {
      sink = given;
      for (const [interaction, moment] of queue) given(interaction, moment);
      queue = [];
    },
  };
}

/** Tracks the clicks of the document from now on. */
export function trackClicks(track: (interaction: Extract<TrackedInteraction, { type: 'click' }>) => void): void {
  // The capture phase precedes handlers that stop the propagation.
  const clicked = ({ button, target }: MouseEvent) => {
    // The secondary button opens a menu.
    if (button < 2) track({ type: 'click', target });
  };
  document.addEventListener('click', clicked, true);
  document.addEventListener('auxclick', clicked, true);
}

/** Counts an event as of the moment it happened. */
export type Track = (event: TrackingEvent, moment: Moment) => void;
