import { parametersOf } from './google.ts';
import type { DataLayer } from './data-layer.ts';
import type { LoadScript, Tag } from './tag.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtm.js';

/** A container of Google Tag Manager. The tags in it check Consent Mode themselves. */
export function tagManagerTags(ids: readonly string[], layer: DataLayer, load: LoadScript): readonly Tag[] {
  const [first] = ids;
  if (first === undefined) return [];
  let isLoaded = false;
  return [
    {
      name: `gtm ${ids.join(' ')}`,
      need: 'either',
      accepts: () => true,
      allow: () => {
        if (isLoaded) return;
        isLoaded = true;
        layer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
        for (const id of ids) load(`${SCRIPT}?${new URLSearchParams({ id }).toString()}`);
      },
      revoke: () => {},
      send: (event) => {
        const { event_category, event_label, items, value, currency, ...rest } = parametersOf(event);
        const { transaction_id, shipping, coupon, ...details } = rest;
        // The data layer would merge an earlier event's data into this one.
        layer.push({ ecommerce: null });
        layer.push({
          event: event.event,
          event_category,
          event_label,
          ...details,
          ...(items === undefined ? {} : { ecommerce: { currency, value, transaction_id, shipping, coupon, items } }),
        });
      },
    },
  ];
}
