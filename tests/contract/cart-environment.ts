/** A market of known products, and people who shop there: for the tests of carts, coupons, accounts and the checkout. */
import { type CouponRow, coupons } from '../../src/store/database/tables/coupon.ts';
import { type ProductRow, products } from '../../src/store/database/tables/product.ts';
import { shopHosts, shops } from '../../src/store/database/tables/shop.ts';
import type { ShopPolicy } from '../../src/store/shop.ts';
import { calls, type CallName } from '#schemas/calls/index.ts';
import { offerBehind, openBehind, stockBehind } from '../engine/behind.ts';
import { START, type TestService } from './harness.ts';
import { PRODUCT_DEFAULTS } from './product-defaults.ts';

interface MarketShop {
  readonly webId: string;
  readonly webName: string;
  readonly fingerprint: string;
  readonly host: string;
  readonly suspended: boolean;
  readonly policy: ShopPolicy;
}

/** The shops of the market, by what is special about them. */
export const MARKET = {
  talad: {
    webId: '901',
    webName: 'talad',
    fingerprint: 'talad',
    host: 'talad.test',
    suspended: false,
    policy: {
      order_min_price: 100,
      order_max_price: 20_000,
      cart_max_quantity: 60,
      points: { enabled: true, per_baht: 0.1 },
      banks: ['promptpay', 'card'],
      shipping_types: ['post', 'pickup'],
    },
  },
  /** Without any terms of its own. */
  plain: {
    webId: '902',
    webName: 'plain',
    fingerprint: 'plain',
    host: 'plain.test',
    suspended: false,
    policy: { banks: [], shipping_types: [] },
  },
  closed: {
    webId: '903',
    webName: 'closed',
    fingerprint: 'closed',
    host: 'closed.test',
    suspended: true,
    policy: { banks: [], shipping_types: [] },
  },
} as const satisfies Record<string, MarketShop>;
export type MarketName = keyof typeof MARKET;

/** The uuid of a product by its number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Puts the shops into the database of a service; products are put on the shelves by each test. */
export async function openMarket({ db }: TestService): Promise<void> {
  await openBehind();
  for (const { webId, webName, fingerprint, host, suspended, policy } of Object.values(MARKET)) {
    const name = { th: 'ตลาด', en: 'Market' };
    const importedAt = START;
    await db
      .insert(shops)
      .values({ webId, webName, name, suspended, policy, base: {}, fingerprint, importedAt })
      .onConflictDoNothing();
    await db.insert(shopHosts).values({ host, webId }).onConflictDoNothing();
  }
}

let lastNumber = 0;

/** Puts a product on a shop's shelf; answers its uuid. */
export async function stock({ db }: TestService, shop: MarketName, given: Partial<ProductRow> = {}): Promise<string> {
  lastNumber += 1;
  const uuid = uuidOf(lastNumber);
  const name = { th: `สบู่ ${lastNumber}`, en: `Soap ${lastNumber}` };
  const { webId } = MARKET[shop];
  const row = { ...PRODUCT_DEFAULTS, webId, uuid, name, price: '120.00', ...given };
  await db.insert(products).values(row);
  await stockBehind(db, row);
  return uuid;
}

/** Offers a coupon; answers its code. */
export async function offer({ db }: TestService, given: Partial<CouponRow> = {}): Promise<string> {
  lastNumber += 1;
  const code = given.code ?? `CODE${lastNumber}`;
  const defaults = {
    webId: MARKET.talad.webId,
    kind: 'discount',
    maxDiscount: '20',
    limited: true,
    memberOnly: false,
  } as const;
  const row = { ...defaults, position: lastNumber, ...given, code };
  await db.insert(coupons).values(row);
  await offerBehind(row);
  return code;
}

/** An answer of a call in the `success` envelope. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly success: boolean;
    readonly key?: string;
    readonly msg?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The idempotency key. */
  readonly key?: string;
}

/** Somebody with a browser: keeps cookies, speaks to one shop. */
export interface Visitor {
  readonly origin: string;
  call(name: CallName, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  cookie(): string;
}

/** Somebody who has just come to a shop of the market. */
export function visitor(service: TestService, shop: MarketName = 'talad'): Visitor {
  return visitorAt(service, MARKET[shop].host);
}

/** Somebody who has just come to the shop of a host. */
export function visitorAt(service: TestService, host: string): Visitor {
  const jar = new Map<string, string>();
  const origin = `http://${host}`;
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  ): Promise<Response> => {
    const headers = { host, 'x-forwarded-host': host, ...(jar.size > 0 ? { cookie: cookie() } : {}), ...init.headers };
    const response = await service.fetch(new Request(origin + path, { ...init, headers, redirect: 'manual' }));
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    origin,
    cookie,
    async call(name, { query, body, headers, key } = {}) {
      const { method, path } = calls[name];
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      const response = await send(path + search, {
        method,
        headers: {
          accept: 'application/json',
          'page-language': 'th',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    get: (path, headers = {}) => send(path, { method: 'GET', headers }),
    post: (path, form, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
        body: new URLSearchParams(form).toString(),
      }),
  };
}

let lastPerson = 0;
let lastAddress = 0;

/** Somebody who has registered, confirmed the address and is logged in. */
export async function customer(service: TestService, shop: MarketName = 'talad'): Promise<Visitor & { email: string }> {
  lastPerson += 1;
  const email = `customer${lastPerson}@example.com`;
  const person = visitor(service, shop);
  await join(service, person, { name: 'Customer', email, password: 'a long password' });
  return { ...person, email };
}

/** Registers somebody and opens the link that is sent; answers where it leads. */
export async function join(
  service: TestService,
  person: Visitor,
  form: { readonly name: string; readonly email: string; readonly password: string },
  page = '/account/register',
): Promise<string | null> {
  // Registrations are limited by address.
  lastAddress += 1;
  const from = { 'x-forwarded-for': `2001:db8:${lastAddress.toString(16)}::1` };
  const asked = await person.post(page, form, from);
  if (asked.status !== 303) throw new Error(`the registration was answered ${asked.status}`);
  const answer = await person.post(pathOf(lastMail(service, form.email).link), { password: form.password });
  if (answer.status !== 303) throw new Error(`the confirmation was answered ${answer.status}`);
  return answer.headers.get('location');
}

/** A line of the log about a mail with a link. */
interface LoggedMail {
  readonly to: string;
  readonly subject: string;
  readonly link: string;
}

/** The last mail with a link that was sent to an address. */
export function lastMail(service: TestService, email: string): LoggedMail {
  const to = email.toLowerCase();
  const mail = service.logged.findLast(
    (entry): entry is LoggedMail => 'link' in entry && 'to' in entry && entry.to === to,
  );
  if (mail === undefined) throw new Error(`nothing was sent to ${to}`);
  return mail;
}

/** An address without its origin. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link, 'http://origin.invalid');
  return pathname + search;
}

/** A cart's credentials out of an answer. */
export function credentialsIn({ body }: Answer): { cart_id: string; cart_secret: string } {
  return { cart_id: String(body.data?.cart_id), cart_secret: String(body.data?.cart_secret) };
}
