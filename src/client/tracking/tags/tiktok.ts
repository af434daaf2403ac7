/** The pixel of TikTok. */
import type { EventName, TrackingEvent } from '../../../page/tags/event.ts';
import type { LoadScript, Tag } from './tag.ts';

const SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js';

/** TikTok's own events; any other is sent under our name. */
const STANDARD: Partial<Record<EventName, string>> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'CompletePayment',
  search: 'Search',
  contact_click: 'Contact',
};

/** Commands queued for TikTok's script. */
type Queue = (readonly [method: string, ...parts: readonly unknown[]])[];

const METHODS = ['page', 'track', 'instance', 'holdConsent', 'grantConsent', 'revokeConsent'] as const;
type Method = 'page' | 'track' | 'grantConsent' | 'revokeConsent';

export function tiktokTags(ids: readonly string[], load: LoadScript): readonly Tag[] {
  const [first] = ids;
  if (first === undefined) return [];
  let isStarted = false;
  const command = (method: Method, ...parts: readonly unknown[]) => {
    const ttq: unknown = Reflect.get(window, 'ttq');
    if (typeof ttq !== 'object' || ttq === null) return;
    const call: unknown = Reflect.get(ttq, method);
    if (typeof call === 'function') Reflect.apply(call, ttq, parts);
  };
  return [
    {
      name: `tiktok ${ids.join(' ')}`,
      need: 'ads',
      accepts: () => true,
      allow: () => {
        if (!isStarted) {
          isStarted = true;
          startStub(ids);
          for (const id of ids) load(`${SCRIPT}?${new URLSearchParams({ sdkid: id, lib: 'ttq' }).toString()}`);
        }
        command('grantConsent');
      },
      revoke: () => command('revokeConsent'),
      send: (event) => {
        if (event.event === 'page_view') command('page');
        else command('track', STANDARD[event.event] ?? event.event, parametersOf(event), ...eventIdOf(event));
      },
    },
  ];
}

/** Defines the queue of commands that TikTok's script takes over. */
function startStub(ids: readonly string[]): void {
  const queue: Queue = [];
  const perId = <T>(value: T) => Object.fromEntries(ids.map((id) => [id, value]));
  Object.assign(queue, {
    methods: METHODS,
    ...Object.fromEntries(
      METHODS.map((method) => [method, (...parts: readonly unknown[]) => void queue.push([method, ...parts])]),
    ),
    _i: Object.fromEntries(ids.map((id) => [id, Object.assign([], { _u: SCRIPT })])),
    _t: perId(Date.now()),
    _o: perId({}),
  });
  Reflect.set(window, 'TiktokAnalyticsObject', 'ttq');
  Reflect.set(window, 'ttq', queue);
}

/** TikTok counts events of one name and id once in 48 hours, also those that a server sends. */
function eventIdOf({ transaction_id }: TrackingEvent): readonly { readonly event_id: string }[] {
  return transaction_id === undefined ? [] : [{ event_id: transaction_id }];
}

function parametersOf({ items, value, currency, label, details }: TrackingEvent) {
  return {
    ...(value === undefined ? {} : { value }),
    ...(currency === undefined ? {} : { currency }),
    ...(items === undefined
      ? {}
      : {
          contents: items.map(({ item_id, item_name, price, quantity }) => ({
            content_id: item_id,
            content_type: 'product',
            content_name: item_name,
            price,
            quantity,
          })),
        }),
    ...(details?.search_term === undefined ? {} : { query: details.search_term }),
    ...(label === undefined ? {} : { description: label }),
  };
}
