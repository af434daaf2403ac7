/** The Google tag: Analytics, and Ads with conversions and remarketing. */
import type { Item, TrackingEvent } from '../../../page/tags/event.ts';
import type { AdsAccount, Conversion, Tags } from '../../../page/tags/configuration.ts';
import type { DataLayer } from './data-layer.ts';
import type { LoadScript, Tag } from './tag.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

export interface GoogleOptions {
  readonly tags: Pick<Tags, 'gtag' | 'accounts' | 'conversions'>;
  readonly layer: DataLayer;
  /** The layer's name in the window. */
  readonly layerName: string;
  readonly load: LoadScript;
}

/** One tag for each id, each account and each conversion; they share one script, which the first that may run has loaded. */
export function googleTags({ tags, layer, layerName, load }: GoogleOptions): readonly Tag[] {
  let isLoaded = false;
  const configured = new Set<string>();
  const configure = (id: string, settings: object = {}) => {
    Reflect.set(window, `ga-disable-${id}`, false);
    if (configured.has(id)) return;
    configured.add(id);
    if (!isLoaded) layer.command('js', new Date());
    layer.command('config', id, { send_page_view: false, ...settings });
    if (!isLoaded) load(`${SCRIPT}?${new URLSearchParams({ id, l: layerName }).toString()}`);
    isLoaded = true;
  };
  const disable = (id: string) => void Reflect.set(window, `ga-disable-${id}`, true);
  const configureAccount = ({ id, remarketingOnly }: AdsAccount) =>
    configure(id, remarketingOnly ? { aw_remarketing_only: true } : {});

  const plain = tags.gtag.map((id): Tag => ({
    name: `gtag ${id}`,
    need: /^(?:AW|DC)-/.test(id) ? 'ads' : 'analytics',
    accepts: () => true,
    allow: () => configure(id),
    revoke: () => disable(id),
    send: (event) => layer.command('event', event.event, { ...parametersOf(event), send_to: id }),
  }));
  const accounts = tags.accounts.map((account): Tag => ({
    name: `remarketing ${account.id}`,
    need: 'ads',
    accepts: ({ event, items }) => account.remarketing && (items !== undefined || event === 'page_view'),
    allow: () => configureAccount(account),
    revoke: () => disable(account.id),
    send: (event) => layer.command('event', event.event, { ...remarketed(event), send_to: account.id }),
  }));
  const conversions = tags.conversions.map((conversion): Tag => ({
    name: `conversion ${conversion.sendTo}`,
    need: 'ads',
    accepts: ({ event }) => event === conversion.on,
    allow: () => {},
    revoke: () => {},
    send: (event) => layer.command('event', 'conversion', converted(conversion, event)),
  }));
  return [...plain, ...accounts, ...conversions];
}

/** An event's parameters as GA4 names them. */
export function parametersOf({ category, label, details, event: _event, ...rest }: TrackingEvent) {
  return { event_category: category, ...(label === undefined ? {} : { event_label: label }), ...rest, ...details };
}

function remarketed({ value, currency, items = [], details }: TrackingEvent) {
  return {
    ...(value === undefined ? {} : { value, currency }),
    ...(items.length === 0 ? {} : { items: items.map(adsItem) }),
    ...details,
  };
}

function adsItem({ item_id, item_name, price, quantity }: Item) {
  return { id: item_id, name: item_name, price, quantity, google_business_vertical: 'retail' };
}

function converted({ sendTo, value: fixed }: Conversion, { value, transaction_id }: TrackingEvent) {
  const amount = fixed ?? value;
  return {
    send_to: sendTo,
    ...(amount === undefined ? {} : { value: amount, currency: 'THB' }),
    ...(transaction_id === undefined ? {} : { transaction_id }),
  };
}
