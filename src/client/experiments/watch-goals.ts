/** Watches for the goals of experiments: which acts of the visitor, and which changes of the shop's views, are conversions. */
import type { Consents } from '#schemas/consent.ts';
import { type Goal, markOf } from '#schemas/experiments/goal.ts';
import { isOfAllPages } from '#schemas/experiments/rollout.ts';
import { audienceName, isPhoneAgent } from '#schemas/experiments/audience.ts';
import type { Shop } from '#registry/kit/shop.ts';
import type { PageLocation } from '../../page/location.ts';
import { splitLang } from '../../routes/lang-prefix.ts';
import type { ShopInteraction } from '../../shop/environment.ts';
import { createExperimentCounter, type CounterOptions } from './counter.ts';

/** A page that is shown, a click, or an interaction with the cart. */
export type WatchedInteraction =
  | ShopInteraction
  | { readonly type: 'page'; readonly pageLocation: PageLocation }
  | { readonly type: 'click'; readonly target: EventTarget | null };

/** Counts an interaction by the consents of its moment. */
export type WatchInteraction = (interaction: WatchedInteraction, consents: Consents) => void;

/** The parts of the shop that goals are read from. */
export interface WatchedShop {
  readonly visitor: Pick<Shop['visitor'], 'view'>;
  readonly coupons: Pick<Shop['coupons'], 'view'>;
  readonly consent: Pick<Shop['consent'], 'view'>;
}

/** Watches the shop from now on; pages, clicks and the cart are passed in. */
export function watchGoals(options: CounterOptions, { visitor, coupons, consent }: WatchedShop): WatchInteraction {
  const counter = createExperimentCounter(options);
  const reached = (goal: Goal, consents: Consents) =>
    counter.reached((shown) => (shown.goal ?? 'checkout') === goal, consents);
  const now = () => consent.view.get().consents;
  let isJoining = false;
  visitor.view.subscribe(() => {
    const { member } = visitor.view.get();
    if (isJoining && member === 'member') reached('member', now());
    isJoining = member === 'joining';
  });
  let claimed: string | undefined;
  coupons.view.subscribe(() => {
    const { claiming, coupons: all = [] } = coupons.view.get();
    claimed = claiming ?? claimed;
    if (claiming !== undefined || !all.some(({ code, state }) => code === claimed && state === 'claimed')) return;
    claimed = undefined;
    reached('coupon', now());
  });
  let path: string;
  return (interaction, consents) => {
    switch (interaction.type) {
      case 'page': {
        const { outcome, pathname } = interaction.pageLocation;
        path = pathname;
        if (outcome.kind !== 'page') return;
        const { experiments: variants, goals } = outcome.page;
        if (pathname.startsWith('/')) reached(pathname as Goal, consents);
        if (variants === undefined) return;
        const { lang } = splitLang(location.pathname);
        const audience = audienceName({ lang, isPhone: isPhoneAgent(navigator.userAgent) });
        counter.shown({ path, variants, goals, audience }, consents);
        return;
      }
      case 'click': {
        const control = interaction.target instanceof Element ? interaction.target.closest('a[href],button') : null;
        if (control === null) return;
        const style = getComputedStyle(control);
        return counter.reached(
          (shown) =>
            shown.goal === 'link' &&
            (shown.path === path || isOfAllPages(shown.experiment)) &&
            style.getPropertyValue(`--in-${markOf(shown.experiment)}`) === '1',
          consents,
        );
      }
      case 'pieces':
        if (interaction.to > interaction.from) reached('cart', consents);
        return;
      case 'handoff':
        return reached('checkout', consents);
    }
  };
}
