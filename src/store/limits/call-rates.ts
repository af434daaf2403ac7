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

/**
 * KiB that the calls of a visitor, and those of a shop, may have stored in a day: a save stores its lines and, with an idempotency key,
 * its answer; a form its texts and files.
 */
const STORED: Readonly<Record<string, Rates>> = {
  cart: { visitor: perDay(128 * 1024), shop: perDay(8 * 1024 * 1024) },
  form: { visitor: perDay(256 * 1024), shop: perDay(8 * 1024 * 1024) },
};
/** What is stored of a byte of a cart's body: the line, and its part of the answer, encrypted and in base64. */
const STORED_PER_CART_BYTE = 3;

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
  return [
    { rate: rates.visitor, subject: [kind, webId, ...visitorOf(account, address)] },
    { rate: rates.shop, subject: [kind, webId] },
  ];
}

/** The counters of what a call may have stored, by the bytes of its body. */
export function storedRatesOf(
  { name, shop: { webId }, account, address }: RatedCall,
  bytes: number,
): readonly Counted[] {
  const kind = RATES[name] === CART_WRITES ? 'cart' : name === 'formSubmit' ? 'form' : undefined;
  const rates = kind === undefined ? undefined : STORED[kind];
  if (kind === undefined || rates === undefined || isLocal(address)) return [];
  const weight = Math.ceil(((kind === 'cart' ? STORED_PER_CART_BYTE : 1) * bytes) / 1024);
  return [
    { rate: rates.visitor, subject: ['stored', kind, webId, ...visitorOf(account, address)], weight },
    { rate: rates.shop, subject: ['stored', kind, webId], weight },
  ];
}

function visitorOf(account: RatedCall['account'], address: string): readonly [string, string] {
  return account === null ? ['network', networkOf(address)] : ['account', account.id];
}

/** The storefront's own calls and those of a proxy on the same machine, which has no other address. */
function isLocal(address: string): boolean {
  return address === '' || /^(?:::ffff:)?127\.|^::1$/.test(address);
}
