/** Permits of the sites' routes: who causes an effect is read from the request. */
import type { Context } from 'hono';
import { type Effect, type Extent, type Permit, TooManyRequests } from '../limits/effects.ts';
import type { SiteDeps } from './deps.ts';

/**
 * Counts an effect of a request, and permits it; `recipient` is who is written to, `about` what about.
 * @throws TooManyRequests, which the site answers with a page
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

/** The permit of a mail about an order; null where too many were sent: then the order goes on without its mail. */
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
