/** Sends the order of a receipt to the tags that consent allows, each once for an order. */
import { mayRun } from '#machines/consent/permissions.ts';
import type { Consents } from '#schemas/consent.ts';
import type { Purchase } from '#schemas/purchase.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';
import type { OpenTags } from '../tags/open-tags.ts';
import { isAllowed } from '../tags/tag.ts';
import type { SentPurchases } from './sent-purchases.ts';

/** GA4's event of an order. */
function purchaseEvent({ transaction_id, value, shipping, coupon, items }: Purchase): TrackingEvent {
  return {
    event: 'purchase',
    category: 'ecommerce',
    transaction_id,
    value,
    currency: 'THB',
    ...(shipping === undefined ? {} : { shipping }),
    ...(coupon === undefined ? {} : { coupon }),
    items,
  };
}

/** Creates the function that sends the order under the consents of the moment; tags that have it receive nothing. */
export function createPurchaseSender(
  { tags, consents: signalConsents }: OpenTags,
  purchase: Purchase,
  sent: SentPurchases,
): (consents: Consents) => void {
  const event = purchaseEvent(purchase);
  const running = new Set<(typeof tags)[number]>();
  return (consents) => {
    const may = mayRun(consents);
    const isPermitted = ({ need }: (typeof tags)[number]) => isAllowed(need, consents, may);
    for (const tag of running)
      if (!isPermitted(tag)) {
        running.delete(tag);
        tag.revoke();
      }
    const receivers = tags.filter(
      (tag) => tag.accepts(event) && isPermitted(tag) && !sent.has(tag.name, event.transaction_id ?? ''),
    );
    if (receivers.length === 0) {
      if (running.size > 0 || !may.tracking) signalConsents(consents);
      return;
    }
    signalConsents(consents);
    // Tags without a script of their own send through others.
    for (const tag of tags)
      if (isPermitted(tag) && !running.has(tag)) {
        running.add(tag);
        tag.allow();
      }
    // Remembered before it is sent: an order that is lost does less harm than one that is counted twice.
    for (const tag of receivers) if (sent.add(tag.name, event.transaction_id ?? '')) tag.send(event);
  };
}
