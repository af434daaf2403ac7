/** Permits for the sites' routes: the visitor who causes an effect is read from the request. */
import type { Context } from 'hono';
import { type Effect, type Extent, type Permit, TooManyRequests } from '../limits/effects.ts';
import type { SiteDeps } from './deps.ts';

/**
 * Counts an effect of a request, and permits it; `recipient` is the recipient of a mail, `about` its subject.
 * @throws TooManyRequests, which the site handles with a page
 */
export async function allowOf<E extends Effect>(
  { accounts, effects, shopOf, addressOf, now }: SiteDeps,
  { req: { raw: request } }: Context,
  effect: E,
  recipient?: string,
  about?: Extent['about'],
): Promise<Permit<E>> {
  const account = await accounts.accountOf(request.headers);
  const { webId } = await shopOf(request);
  return effects.allow(effect, { webId, account, address: addressOf(request) }, now(), { recipient, about });
}

/** The permit of a mail about an order; null if too many were sent: the order is placed without its mail then. */
export async function allowOrderMail(
  deps: SiteDeps,
  c: Context,
  recipient: string | null | undefined,
): Promise<Permit<'mail-sent'> | null> {
  if (recipient === null || recipient === undefined) return null;
  try {
    return await allowOf(deps, c, 'mail-sent', recipient, 'order');
  } catch (error) {
    if (error instanceof TooManyRequests) return null;
    throw error;
  }
}
