/**
 * A shop with Vendure behind it, one for each test. `ENGINE_URL` (with `ENGINE_CHANNEL`) runs the tests against a
 * server that was seeded with `tests/engine/shop`, and records its responses. Without it the recorded responses are
 * replayed. Each test begins with the seeded shop, and has its own database and recording.
 */
import { basename } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, test as base } from 'vitest';
import { createVendureClient } from '../../src/store/commerce/vendure/client.ts';
import { engineOrders, orders } from '../../src/store/database/tables/order.ts';
import { products } from '../../src/store/database/tables/product.ts';
import { credentialsIn, uuidOf, visitorAt } from '../contract/cart-environment.ts';
import { ADDRESS, GUEST_EMAIL } from '../contract/checkout/checkout-harness.ts';
import { openTestService, type TestService } from '../contract/harness.ts';
import { ownerOf, resetEngine } from './engine-owner.ts';
import { CHANNEL, ENGINE, openRecording } from './recording.ts';

const { ENGINE_URL: url, ENGINE_CHANNEL: channelToken = '' } = process.env;
const live = url === undefined ? undefined : { url, channelToken };
const access = { url: ENGINE, channelToken: CHANNEL, username: 'superadmin', password: 'engine-demo', timeoutMs: 4000 };

/** Products of the shop; variants are the sizes of the tea. */
export const SOAP = uuidOf(1);
export const TEA = uuidOf(2);
export const SMALL = uuidOf(21);
export const LARGE = uuidOf(22);
export const MASSAGE = uuidOf(3);
/** Vendure's ids of products and variants that can be ordered. */
export const VARIANTS = { soap: '1', small: '2', large: '3', massage: '4' };

/** Fault of the requests whose text contains `about`. */
export interface Fault {
  readonly about: string;
  /** The request is lost, the response is lost, or the request arrives twice. */
  readonly does: 'lose the request' | 'lose the answer' | 'double';
}

type Items = readonly { readonly uuid: string; readonly quantity: number }[];
type Cart = ReturnType<typeof credentialsIn>;

function shopOf(service: TestService) {
  const guest = () => visitorAt(service, 'engine.test');
  const pathOf = ({ cart_id: id }: Cart, lang = 'en') => `/pay/checkout/engine/${id}?lang=${lang}`;
  return {
    guest,
    cartOf: async (items: Items) => credentialsIn(await guest().call('cartCheckoutByItems', { body: { items } })),
    pay: (cart: Cart, form: Readonly<Record<string, string>> = {}, lang = 'en') =>
      guest().post(pathOf(cart, lang), {
        s: cart.cart_secret,
        do: 'pay',
        email: GUEST_EMAIL,
        bank: 'card',
        shipping_type: 'post',
        ...ADDRESS,
        ...form,
      }),
    cancel: (cart: Cart, lang = 'en') => guest().post(pathOf(cart, lang), { s: cart.cart_secret, do: 'cancel' }),
    /** The checkout page of a cart, or its receipt. */
    look: async (cart: Cart) => (await guest().get(`${pathOf(cart)}&s=${cart.cart_secret}`)).text(),
    /** Our orders with Vendure's codes, oldest first. */
    ordersOf: ({ cart_id: cartId }: Cart) =>
      service.db
        .select({
          net: orders.net,
          settledAt: orders.settledAt,
          cancelledAt: orders.cancelledAt,
          code: engineOrders.code,
        })
        .from(orders)
        .innerJoin(engineOrders, eq(engineOrders.cartId, orders.cartId))
        .where(eq(orders.cartId, cartId))
        .orderBy(asc(orders.id)),
    remainOf: async (uuid: string) => {
      const [row] = await service.db.select().from(products).where(eq(products.uuid, uuid));
      return row?.remain;
    },
  };
}

/** Hidden fields that a page's form sends back. */
export function hiddenIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

let recording: ReturnType<typeof openRecording> | undefined;
afterAll(() => recording?.save());

async function settleJobs(at: typeof live): Promise<void> {
  if (at === undefined) return;
  const { admin } = createVendureClient({ ...access, ...at });
  const Open = v.object({ jobs: v.object({ totalItems: v.number() }) });
  const query = 'query Jobs { jobs(options: { filter: { isSettled: { eq: false } } }) { totalItems } }';
  while ((await admin({ query, data: Open })).jobs.totalItems > 0) await new Promise((done) => setTimeout(done, 100));
}

/** Opens the shop of a test. */
async function openShop(file: string, title: string) {
  recording ??= openRecording(`${import.meta.dirname}/recorded/vendure/${basename(file, '.test.ts')}.json`, live);
  if (live !== undefined) await resetEngine(createVendureClient({ ...access, ...live, timeoutMs: 20_000 }));
  const recorded = recording.begin(title);
  const calls: string[] = [];
  let fault: Fault | undefined;
  const faulty: typeof fetch = async (input, init) => {
    calls.push(String(init?.body));
    const isHit = fault !== undefined && String(init?.body).includes(fault.about);
    if (isHit && fault?.does === 'lose the request') throw new TypeError('fetch failed');
    if (isHit && fault?.does === 'double') await (await recorded(input, init)).text();
    const answer = await recorded(input, init);
    if (isHit && fault?.does === 'lose the answer') throw new TypeError('fetch failed');
    return answer;
  };
  const vendure = { access, fetch: faulty, everyMs: 3_600_000 };
  const { service, close } = await openTestService({ shops: import.meta.dirname, vendure });
  await service.synchronize();
  return {
    ...shopOf(service),
    service,
    close,
    /** Waits for Vendure's background jobs. */
    settleJobs: () => settleJobs(live),
    isLive: recording.isLive,
    access,
    recorded,
    owner: ownerOf(createVendureClient({ ...access, timeoutMs: 20_000 }, recorded)),
    /** Requests that the shop has made. */
    calls,
    /** Makes requests fail during `work`. */
    failing: async <T>(about: Fault, work: () => Promise<T>): Promise<T> => {
      fault = about;
      try {
        return await work();
      } finally {
        fault = undefined;
      }
    },
  };
}

/** The shop of a test. */
export type EngineShop = Awaited<ReturnType<typeof openShop>>;

/** A test with its own shop. */
export const test = base.extend<{ shop: EngineShop }>({
  shop: async ({ task }, provide) => {
    const shop = await openShop(task.file.name, task.name);
    await provide(shop);
    await shop.close();
  },
});
