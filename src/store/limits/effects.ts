/**
 * Limits by effect: how often a visitor, and all visitors together, may cause an effect that costs a shop or other
 * people something. Code with such an effect requires a permit, which only `allow` grants, so that a new route can't
 * bypass the limits.
 */
import type { Account } from '../accounts/accounts.ts';
import { networkOf } from '../../bounds/network-of.ts';
import type { Counted, Rate, RateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;
const perMinutes = (minutes: number, requests: number): Rate => ({ requests, windowMs: minutes * MINUTE_MS });
const perDay = (requests: number): Rate => perMinutes(24 * 60, requests);

interface Rates {
  /** Per account, or per network of a guest; many people may share a network. */
  readonly visitor: Rate;
  /** For all visitors of a shop together, to protect the other shops of the database. */
  readonly shop: Rate;
  /** Per recipient of mails, from any visitor. */
  readonly recipient?: Rate;
  /** Whether the loopback address is limited too, as the address of `loopbackVisitors` visitors. */
  readonly isLimitedOnLoopback?: boolean;
}

const RATES = {
  'cart-opened': { visitor: perMinutes(10, 60), shop: perMinutes(10, 30_000), isLimitedOnLoopback: true },
  'cart-written': { visitor: perMinutes(1, 300), shop: perMinutes(1, 30_000) },
  'order-placed': { visitor: perMinutes(10, 20), shop: perMinutes(10, 6000), isLimitedOnLoopback: true },
  'mail-sent': {
    visitor: perMinutes(10, 40),
    shop: perMinutes(10, 12_000),
    recipient: perMinutes(60, 20),
    isLimitedOnLoopback: true,
  },
  /** Requests of agents that log in, and consents of people; many people's agents run at one address. */
  'agent-login': { visitor: perMinutes(10, 120), shop: perMinutes(10, 6000), isLimitedOnLoopback: true },
  'member-invited': { visitor: perDay(100), shop: perDay(300), isLimitedOnLoopback: true },
  'coupon-tried': { visitor: perMinutes(1, 60), shop: perMinutes(1, 30_000) },
  // A network adds at most this much to any count of an experiment per day.
  'experiment-counted': { visitor: perDay(200), shop: perDay(1_000_000) },
  'form-sent': { visitor: perMinutes(1, 30), shop: perMinutes(1, 1200) },
  /** Forms with files. */
  'file-uploaded': { visitor: perMinutes(1, 10), shop: perMinutes(1, 300) },
  /** KiB that carts store per day: a save stores its lines and, with an idempotency key, its response. */
  'cart-stored': { visitor: perDay(128 * 1024), shop: perDay(8 * 1024 * 1024) },
  /** KiB of texts and files that forms store per day. */
  'form-stored': { visitor: perDay(256 * 1024), shop: perDay(8 * 1024 * 1024) },
  /**
   * KiB of drafts and pictures that builders write per day: an autosave of 200 KiB every eight seconds, day and night,
   * needs 2 GiB.
   */
  'page-stored': { visitor: perDay(4 * 1024 * 1024), shop: perDay(16 * 1024 * 1024) },
  searched: { visitor: perMinutes(1, 240), shop: perMinutes(1, 30_000) },
} as const satisfies Readonly<Record<string, Rates>>;

/** An action that costs a shop or other people something. */
export type Effect = keyof typeof RATES;

declare const granted: unique symbol;
/** Proof that an effect was allowed; only `allow` grants it. */
export interface Permit<E extends Effect> {
  readonly [granted]: E;
}

/** The visitor who causes an effect, and the shop. */
export interface Causer {
  readonly webId: string;
  readonly account: Pick<Account, 'id'> | null;
  /** The visitor's network address; empty if unknown. */
  readonly address: string;
}

/** An effect is refused until `retryAfter` seconds have passed. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many requests');
    this.retryAfter = retryAfter;
  }
}

/** Recipient and subject of a mail, and the weight of the effect; 1 by default. */
export interface Extent {
  readonly recipient?: string | undefined;
  /**
   * Mails about orders have their own counter: anybody may order with a stranger's address, whose owner must still get
   * a new password.
   */
  readonly about?: 'order' | undefined;
  readonly weight?: number;
}

/** Limits of the effects. */
export interface Effects {
  /**
   * Counts an effect and permits it.
   * @throws TooManyRequests
   */
  allow<E extends Effect>(effect: E, by: Causer, now: Date, extent?: Extent): Promise<Permit<E>>;
  /** How many visitors a network address counts as in limits by network: more than one for the loopback address. */
  visitorsAt(address: string): number;
}

/** Visitors that share the loopback address, behind a proxy that is not trusted or on a developer's machine. */
const LOOPBACK_VISITORS = 5;

/** Creates the limits of a process. */
export function createEffects(limiter: RateLimiter, loopbackVisitors = LOOPBACK_VISITORS): Effects {
  const visitorsAt = (address: string) => (isLoopback(address) ? loopbackVisitors : 1);
  return {
    visitorsAt,
    async allow<E extends Effect>(effect: E, by: Causer, now: Date, extent: Extent = {}): Promise<Permit<E>> {
      const { weight } = extent;
      const counters = countersOf(effect, by, extent, visitorsAt(by.address));
      const weighted = weight === undefined ? counters : counters.map((counted) => ({ ...counted, weight }));
      const retryAfter = await limiter.consume(weighted, now);
      if (retryAfter !== undefined) throw new TooManyRequests(retryAfter);
      return Object.freeze({}) as Permit<E>;
    },
  };
}

/** The counters of an effect. Without a known visitor, only those of the recipient and of the shop count. */
function countersOf(
  effect: Effect,
  { webId, account, address }: Causer,
  { recipient, about }: Extent,
  visitors: number,
): readonly Counted[] {
  const rates: Rates = RATES[effect];
  const { visitor, shop, isLimitedOnLoopback = false } = rates;
  const counters: Counted[] = [];
  if (rates.recipient !== undefined && recipient !== undefined)
    counters.push({
      rate: rates.recipient,
      subject: [effect, ...(about === undefined ? [] : [about]), 'recipient', mailboxOf(recipient)],
    });
  if (account === null && address === '') return counters;
  if (account === null && isLoopback(address)) {
    if (!isLimitedOnLoopback) return counters;
    const shared = { ...visitor, requests: visitor.requests * visitors };
    counters.push({ rate: shared, subject: [effect, webId, 'network', address] });
  } else {
    const who = account === null ? ['network', networkOf(address)] : ['account', account.id];
    counters.push({ rate: visitor, subject: [effect, webId, ...who] });
  }
  return [...counters, { rate: shop, subject: [effect, webId] }];
}

/** The mailbox of an address, ignoring case and subaddress (RFC 5233): `Ann+shop@example.com` is `ann@example.com`. */
function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address);
}
