/** The pixel of Meta (Facebook, Instagram). */
import type { EventName, TrackingEvent } from '../../../page/tags/event.ts';
import type { LoadScript, Tag } from './tag.ts';

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

/** Meta's own events; any other is sent under our name. */
const STANDARD: Partial<Record<EventName, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
  search: 'Search',
  contact_click: 'Contact',
};

type Command = (...parts: readonly unknown[]) => void;
interface Stub extends Command {
  callMethod?: Command;
  push?: Command;
  readonly queue: unknown[];
  readonly loaded: boolean;
  readonly version: string;
}

/** One tag for each pixel of Meta; they share one script. */
export function pixelTags(ids: readonly string[], load: LoadScript): readonly Tag[] {
  let fbq: Command | undefined;
  const started = () => {
    if (fbq !== undefined) return fbq;
    fbq = startStub();
    load(SCRIPT);
    return fbq;
  };
  const known = new Set<string>();
  return ids.map((id) => ({
    name: `pixel ${id}`,
    need: 'ads',
    accepts: () => true,
    allow: () => {
      const command = started();
      command('consent', 'grant');
      if (known.has(id)) return;
      known.add(id);
      // Otherwise the pixel counts clicks and pages by itself, beside our events.
      command('set', 'autoConfig', false, id);
      command('init', id);
    },
    revoke: () => fbq?.('consent', 'revoke'),
    send: (event) => {
      const name = STANDARD[event.event];
      if (name === undefined) fbq?.('trackSingleCustom', id, event.event, parametersOf(event));
      else fbq?.('trackSingle', id, name, parametersOf(event), ...eventIdOf(event));
    },
  }));
}

/** Defines the queue of commands that Meta's script takes over. */
function startStub(): Command {
  const stub: Stub = Object.assign(
    (...parts: readonly unknown[]) => {
      if (stub.callMethod === undefined) stub.queue.push(parts);
      else stub.callMethod(...parts);
    },
    { queue: [], loaded: true, version: '2.0' },
  );
  stub.push = stub;
  Reflect.set(window, 'fbq', stub);
  Reflect.set(window, '_fbq', stub);
  return (...parts) => stub(...parts);
}

/** Meta counts events of one name and id once, also those that a server sends. */
function eventIdOf({ transaction_id }: TrackingEvent): readonly { readonly eventID: string }[] {
  return transaction_id === undefined ? [] : [{ eventID: transaction_id }];
}

function parametersOf({ items, value, currency, label, details }: TrackingEvent) {
  return {
    ...(value === undefined ? {} : { value }),
    ...(currency === undefined ? {} : { currency }),
    ...(items === undefined
      ? {}
      : {
          content_type: 'product',
          content_ids: items.map(({ item_id }) => item_id),
          contents: items.map(({ item_id, quantity, price }) => ({ id: item_id, quantity, item_price: price })),
          num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
        }),
    ...(details?.search_term === undefined ? {} : { search_string: details.search_term }),
    ...(label === undefined ? {} : { content_name: label }),
  };
}
