/** Actions of shoppers and builders on the cluster, and a record of the writes that were acknowledged. */
import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, selectRows } from '../../src/store/database/database.ts';
import { retryLost } from '../../src/store/database/reconnecting-pool.ts';
import { accounts, accountSessions, serviceKeys } from '../../src/store/database/tables/account.ts';
import { couponClaims, coupons } from '../../src/store/database/tables/coupon.ts';
import { orders } from '../../src/store/database/tables/order.ts';
import { products } from '../../src/store/database/tables/product.ts';
import { shops } from '../../src/store/database/tables/shop.ts';
import { openAccounts } from '../../src/store/accounts/accounts.ts';
import { readCartItems } from '../../src/store/cart/open.ts';
import { plainProduct } from '../contract/product-defaults.ts';
import { type Answer, runLanes, type Traffic } from './traffic.ts';

const PATHS = ['/', '/en/', '/search?q=ชา', '/product-category', '/_payload.json', '/api/base'];
const CHOICES = { bank: 'kbank', shipping_type: 'pickup' };
const ADDRESS = {
  recipient: 'Somsri Jaidee',
  phone: '081 234 5678',
  address: '99/9 Nimman Road',
  postcode: '50200',
  area: '500101',
};
/** Claims at the same time. */
const CLAIM_LANES = 24;
const DAY_MS = 86_400_000;

const Envelope = v.object({ success: v.boolean(), key: v.optional(v.string()), data: v.optional(v.unknown()) });
const Credentials = v.object({ cart_id: v.string(), cart_secret: v.string() });
type Credentials = v.InferOutput<typeof Credentials>;

/** A shop of the cluster with products of any quantity. */
export interface TestShop {
  readonly webId: string;
  readonly webName: string;
  readonly products: readonly string[];
}

/** Reads the default shop and adds three products to it. */
export async function openTestShop(db: Database): Promise<TestShop> {
  const [shop] = await db
    .select({ webId: shops.webId, webName: shops.webName })
    .from(shops)
    .where(eq(shops.isDefault, true));
  if (shop === undefined) throw new Error('the cluster has no shop');
  const uuids = [1, 2, 3].map(() => randomUUID());
  await db.insert(products).values(uuids.map((uuid, position) => plainProduct(shop.webId, uuid, 9000 + position)));
  return { ...shop, products: uuids };
}

/** Opens so many confirmed accounts; returns their session cookies. */
export async function openSessions(db: Database, count: number): Promise<string[]> {
  await openAccounts(db, { secureCookies: false });
  const [key] = await db.select().from(serviceKeys).where(eq(serviceKeys.name, 'account-session'));
  if (key === undefined) throw new Error('sessions have no key');
  const now = new Date();
  const written = { createdAt: now, updatedAt: now };
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }));
  await db
    .insert(accounts)
    .values(
      people.map(({ id }) => ({ id, name: 'Claimer', email: `${id}@example.com`, emailVerified: true, ...written })),
    );
  await db.insert(accountSessions).values(
    people.map(({ id, token }) => ({
      id: randomUUID(),
      token,
      userId: id,
      expiresAt: new Date(now.getTime() + DAY_MS),
      ...written,
    })),
  );
  return people.map(({ token }) => {
    const signature = createHmac('sha256', key.value).update(token).digest('base64');
    return `__Host-auth=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}

/** Reads pages, one after the other. */
export async function readPages(traffic: Traffic, lanes: number, isOver: () => boolean): Promise<void> {
  await runLanes(lanes, isOver, async (lane, round) => {
    await traffic.send({ path: PATHS[(lane + round) % PATHS.length] ?? '/' });
  });
}

/** Quantities of carts that were acknowledged, by the cart's id. */
export type KnownCarts = Map<string, ReadonlyMap<string, number>>;

/** Fills carts and pays every fourth; records what was acknowledged. */
export async function shop(
  traffic: Traffic,
  { webName, products: uuids }: TestShop,
  lanes: number,
  isOver: () => boolean,
  known: { readonly carts: KnownCarts; readonly orders: Set<string> },
): Promise<void> {
  await runLanes(lanes, isOver, async (lane, round) => {
    const [first = '', second = ''] = uuids;
    const items = [{ uuid: first, quantity: 1 + (round % 5) }];
    const created = await traffic.insist({ method: 'POST', path: '/api/x4/cart/checkoutByItems', body: { items } });
    const cart = v.parse(Credentials, dataOf(created));
    known.carts.set(cart.cart_id, new Map([[first, 1 + (round % 5)]]));
    const more = { items: [{ uuid: second, quantity: 2 }], remove_items: [], ...cart };
    dataOf(await traffic.insist({ method: 'POST', path: '/api/x4/cart/update_items', body: more }));
    known.carts.set(cart.cart_id, new Map([[first, 1 + (round % 5)], [second, 2]])); // prettier-ignore
    if ((lane + round) % 4 === 0) {
      await pay(traffic, webName, cart);
      known.orders.add(cart.cart_id);
    }
  });
}

async function pay(traffic: Traffic, webName: string, { cart_id, cart_secret }: Credentials): Promise<void> {
  const form = { s: cart_secret, do: 'pay', email: 'guest@example.com', ...CHOICES, ...ADDRESS };
  const path = `/pay/checkout/${webName}/${cart_id}?lang=en`;
  const { status, text } = await traffic.insist({ method: 'POST', path, form });
  if (status !== 303)
    throw new Error(`an order was answered ${status}: ${text.replaceAll(/<[^>]*>/g, ' ').slice(0, 900)}`);
}

/** One round of claims: how many were acknowledged, and what the database says. */
export interface ClaimRound {
  readonly acknowledged: number;
  readonly stored: number;
  readonly remaining: number | null;
}

/** Has all sessions claim a coupon of which there are fewer. */
export async function claimAll(
  traffic: Traffic,
  db: Database,
  { webId }: TestShop,
  sessions: readonly string[],
  stock: number,
): Promise<ClaimRound> {
  const code = `CLUSTER${randomUUID().slice(0, 8).toUpperCase()}`;
  const terms = { kind: 'discount', maxDiscount: '10', limited: true, memberOnly: false, position: 900 } as const;
  const coupon = { webId, code, ...terms, stock, remaining: stock };
  await retryLost(() => db.insert(coupons).values(coupon).onConflictDoNothing());
  let acknowledged = 0;
  const claim = async (cookie: string) => {
    const answer = await traffic.insist({ method: 'POST', path: '/api/x4/coupon/claim', cookie, body: { code } });
    const { success, key } = v.parse(Envelope, JSON.parse(answer.text));
    if (success) acknowledged += 1;
    else if (key !== 'COUPON_GONE') throw new Error(`a claim was answered ${answer.text}`);
  };
  const waiting = [...sessions];
  await runLanes(
    CLAIM_LANES,
    () => waiting.length === 0,
    async () => claim(waiting.pop() ?? ''),
  );
  const isThis = and(eq(couponClaims.webId, webId), eq(couponClaims.code, code));
  const stored = await retryLost(async () => db.$count(couponClaims, isThis));
  const [left] = await retryLost(() =>
    db
      .select({ remaining: coupons.remaining })
      .from(coupons)
      .where(and(eq(coupons.webId, webId), eq(coupons.code, code))),
  );
  return { acknowledged, stored, remaining: left?.remaining ?? null };
}

const PageState = v.object({ revision: v.number(), published: v.nullable(v.object({ note: v.nullable(v.string()) })) });

/** Publishes a page with a text; returns once it is acknowledged. A publication whose answer was lost is looked up. */
export async function publish(traffic: Traffic, cookie: string, path: string, text: string): Promise<void> {
  const read = async () =>
    v.parse(PageState, dataOf(await traffic.insist({ path: `/api/builder/page?path=${path}`, cookie })));
  const page = { pageComponent: [{ type: 'heading', props: { text } }] };
  for (;;) {
    const state = await read();
    if (state.published?.note === text) return;
    await traffic.send({
      method: 'POST',
      path: '/api/builder/draft',
      cookie,
      body: { path, base: state.revision, page },
    });
    const { revision } = await read();
    const body = { path, base: revision, note: text };
    await traffic.send({ method: 'POST', path: '/api/builder/publish', cookie, body });
  }
}

/** Acknowledged carts and orders that the database does not have so. */
export async function findLost(
  db: Database,
  known: { readonly carts: KnownCarts; readonly orders: Set<string> },
): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, quantities] of known.carts) {
    if (known.orders.has(id)) continue;
    const stored = new Map((await readCartItems(db, id)).map(({ uuid, quantity }) => [uuid, quantity]));
    const isThere = [...quantities].every(([uuid, quantity]) => stored.get(uuid) === quantity);
    if (!isThere || stored.size !== quantities.size) lost.push(`cart ${id}`);
  }
  const paid = [...known.orders];
  const found = await db
    .select({ id: orders.cartId })
    .from(orders)
    .where(inArray(orders.cartId, ['', ...paid]));
  const made = new Set(found.map(({ id }) => id));
  lost.push(...paid.filter((id) => !made.has(id)).map((id) => `order of cart ${id}`));
  if (found.length > made.size) lost.push(`${found.length - made.size} carts became two orders`);
  return lost;
}

/** Texts that were published at a path, in their order. */
export async function publishedNotes(db: Database, path: string): Promise<string[]> {
  const query = sql`SELECT note FROM page_version WHERE path = ${path} ORDER BY version`;
  return (await selectRows(db, query, v.object({ note: v.string() }))).map(({ note }) => note);
}

function dataOf({ status, text }: Answer): unknown {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text);
  if (!parsed.success || !parsed.output.success)
    throw new Error(`expected data, found ${status} ${text.slice(0, 300)}`);
  return parsed.output.data;
}
