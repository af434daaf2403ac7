/**
 * Counts what visitors do, for the tags that the shop has configured. A chunk of its own, loaded when the shop's processes run
 * and only where a tag is configured (`isTracked` of start-shop.ts); never in preview.
 */
import { mayRun } from '#machines/consent/permissions.ts';
import type { CartPort, ConsentPort, Shop } from '#registry/kit/shop.ts';
import type { Base } from '#schemas/page/base.ts';
import type { Lang } from '#schemas/lang.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import { internalPath } from '../../routes/links.ts';
import { createCatalogue } from './catalogue.ts';
import { createDispatcher } from './dispatcher.ts';
import type { Feed, Moment, Track } from './feed.ts';
import { readTags } from '../../page/tags/configuration.ts';
import { hostsOf } from '../../page/tags/hosts.ts';
import { openTags } from './tags/open-tags.ts';
import { createScriptLoader } from './tags/script-loader.ts';
import { countCart } from './watch/cart.ts';
import { countClicks } from './watch/clicks.ts';
import { watchLists } from './watch/lists.ts';
import { countPages } from './watch/pages.ts';
import { noteVariants, withVariants } from './watch/variants.ts';

/** `base` has the tags' configuration (`scripts`, `adwords`); `feed` the interactions since the page began. */
export interface TrackingOptions {
  readonly shop: Pick<Shop, 'products' | 'requestProducts'> & {
    readonly cart: Pick<CartPort, 'view'>;
    readonly consent: Pick<ConsentPort, 'view'>;
  };
  readonly feed: Feed;
  readonly base: Pick<Base, 'scripts' | 'adwords'>;
  readonly lang: Lang;
}

/** Debounce (ms) of the scan for lists after changes of the document. */
const SCAN_DELAY_MS = 300;

/**
 * Opens the configured tags and counts the interactions of the feed, the queued ones first, for the life of the
 * document. Problems of the configuration are warnings in the console.
 */
export async function startTracking({ shop, feed, base, lang }: TrackingOptions): Promise<void> {
  const configured = readTags(base);
  for (const problem of configured.problems) warn(`tracking: ${problem}`);
  const dispatcher = createDispatcher(openTags(configured, createScriptLoader(hostsOf(configured).script)), warn);
  const log = import.meta.env.DEV ? (await import('./event-channel.ts')).openEventPublisher() : undefined;
  /** Shown variants by experiment: what is counted after them may be their doing. */
  const variants = new Map<string, string>();
  const track: Track = (counted, moment) => {
    const event = withVariants(counted, variants);
    const outcome = dispatcher.track(event, moment);
    log?.({ event, ...moment, ...outcome });
  };
  const consent = shop.consent.view;
  const now = (): Moment => ({ at: Date.now(), consents: consent.get().consents });

  const catalogue = createCatalogue({ products: shop.products, request: shop.requestProducts });
  const pathOf = ({ href }: HTMLAnchorElement) => internalPath(href, lang, location.origin)?.split(/[?#]/, 1).join('');
  const pages = countPages({
    track,
    catalogue,
    addressOf: (path) => `${location.origin}${langPrefix(lang)}${path}`,
  });
  const root = document.querySelector('#app') ?? document.body;
  const lists = watchLists({ root, catalogue, pathOf, count: (event) => track(event, now()) });
  const clicked = countClicks({ track, catalogue, pathOf });

  let isPageReported = true;
  /** A new consent covers the current page; earlier interactions stay uncounted. */
  const reportPage = () => {
    if (isPageReported || !consent.get().mayRun.tracking) return;
    isPageReported = true;
    pages.recount(now());
    lists.reset();
    lists.scan();
  };
  const applyConsents = () => dispatcher.consents(consent.get().consents);
  applyConsents();
  consent.subscribe(() => {
    applyConsents();
    reportPage();
  });

  const cart = countCart({ view: shop.cart.view, catalogue, track, now });
  feed.connect((interaction, moment) => {
    switch (interaction.type) {
      case 'page':
        noteVariants(interaction.pageLocation, variants);
        if (!pages.shown(interaction.pageLocation, moment)) return;
        isPageReported = mayRun(moment.consents).tracking;
        lists.reset();
        lists.scan();
        return;
      case 'restored':
        isPageReported = mayRun(moment.consents).tracking;
        return pages.recount(moment);
      case 'click': {
        const link = interaction.target instanceof Element ? interaction.target.closest('a[href]') : null;
        if (link instanceof HTMLAnchorElement) clicked(link, moment);
        return;
      }
      case 'pieces':
        return cart.pieces(interaction, moment);
      case 'handoff':
        return cart.handedOff(interaction.to, moment);
    }
  });
  // The consent may have been given between the page and the load of this code.
  reportPage();
  let scanTimer: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    scanTimer ??= setTimeout(() => {
      scanTimer = undefined;
      lists.scan();
    }, SCAN_DELAY_MS);
  }).observe(root, { childList: true, subtree: true });
}

function warn(message: string): void {
  // eslint-disable-next-line no-console -- the specification's log and warnings (chapter 8)
  console.warn(message);
}
