/** How often a visitor may write and search, and how often all visitors of a shop may together. */
import { networkOf } from '../accounts/attempts.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Shop } from '../shop.ts';
import type { Counted, Rate } from './rate-limiter.ts';

const MINUTE_MS = 60_000;
const perDay = (requests: number): Rate => ({ requests, windowMs: 24 * 60 * MINUTE_MS });
const perMinute = (requests: number): Rate => ({ requests, windowMs: MINUTE_MS });

interface Rates {
  /** Of an account, or of the network of a guest; many people may share a network. */
  readonly visitor: Rate;
  /** Of everybody together: what one shop takes from the others of the database. */
  readonly shop: Rate;
}

const CART_WRITES: Rates = { visitor: perMinute(300), shop: perMinute(30_000) };
const RATES: Readonly<Record<string, Rates>> = {
  cartCheckoutByItems: CART_WRITES,
  cartUpdate: CART_WRITES,
  cartUpdateItems: CART_WRITES,
  couponClaim: { visitor: perMinute(60), shop: perMinute(30_000) },
  // A network adds at most this much to any count of an experiment in a day.
  experimentCount: { visitor: perDay(200), shop: perDay(1_000_000) },
  formSubmit: { visitor: perMinute(30), shop: perMinute(1200) },
  search: { visitor: perMinute(240), shop: perMinute(30_000) },
};
/** Forms with files. */
const UPLOADS: Rates = { visitor: perMinute(10), shop: perMinute(300) };

/** Parameters by which a listing is searched through. */
const SEARCHING = ['q', 'f', 'min_price', 'max_price'];

/** Name under which a call is counted: a page that searches costs what the call `search` does. */
export function ratedName(name: string, query: Readonly<Record<string, unknown>>): string {
  if (name !== 'page') return name;
  const isSearch = /^\/search\/?$/.test(String(query.path)) || SEARCHING.some((parameter) => parameter in query);
  return isSearch ? 'search' : name;
}

/** A call, and who makes it. */
export interface RatedCall {
  readonly name: string;
  readonly shop: Pick<Shop, 'webId'>;
  readonly account: Pick<Account, 'id'> | null;
  /** The visitor's network address; empty or a loopback one where no proxy tells it. */
  readonly address: string;
  readonly isUpload: boolean;
}

/** The counters of a call; none where its visitor is unknown, as behind a proxy that is not trusted. */
export function ratesOf({ name, shop: { webId }, account, address, isUpload }: RatedCall): readonly Counted[] {
  const rates = isUpload ? UPLOADS : RATES[name];
  if (rates === undefined || isLocal(address)) return [];
  // Calls that write carts share a counter.
  const kind = isUpload ? 'upload' : rates === CART_WRITES ? 'cart' : name;
  const visitor = account === null ? ['network', networkOf(address)] : ['account', account.id];
  return [
    { rate: rates.visitor, subject: [kind, webId, ...visitor] },
    { rate: rates.shop, subject: [kind, webId] },
  ];
}

/** The storefront's own calls and those of a proxy on the same machine, which has no other address. */
function isLocal(address: string): boolean {
  return address === '' || /^(?:::ffff:)?127\.|^::1$/.test(address);
}
