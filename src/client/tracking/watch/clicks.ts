import { channelGroup, channelOf } from '#registry/kit/address/channel.ts';
import type { Catalogue } from '../catalogue.ts';
import { ecommerceEvent, shownPiece } from '../../../page/tags/event.ts';
import type { Moment, Track } from '../feed.ts';
import { listDetails } from './lists.ts';

/** `pathOf` gives the path without language prefix of a link inside the shop; undefined for any other link. */
export interface ClicksOptions {
  readonly track: Track;
  readonly catalogue: Catalogue;
  readonly pathOf: (link: HTMLAnchorElement) => string | undefined;
}

/** Counts clicks on links: to other services (specification, chapter 5), and on a product's card. */
export function countClicks({ track, catalogue, pathOf }: ClicksOptions) {
  return (link: HTMLAnchorElement, moment: Moment): void => {
    const channel = channelOf(link.href);
    if (channel !== undefined) {
      track({ event: channelGroup(channel), category: 'link', label: channel }, moment);
      return;
    }
    const uuid = link.closest('article') === null ? undefined : catalogue.uuidAt(pathOf(link) ?? '');
    if (uuid === undefined) return;
    const details = listDetails(link);
    catalogue.whenKnown([uuid], () =>
      track(ecommerceEvent('select_item', [shownPiece(uuid, catalogue.get(uuid))], details), moment),
    );
  };
}
