/** The shop of a simulation, with what may run out, and its accounts; each episode has a copy of its database. */
import { sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { ProductUuid } from '#schemas/ids.ts';
import { openAccounts } from '../../src/store/accounts/accounts.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { coupons } from '../../src/store/database/tables/coupon.ts';
import { products } from '../../src/store/database/tables/product.ts';
import { shopHosts, shops } from '../../src/store/database/tables/shop.ts';
import { plainProduct } from '../contract/product-defaults.ts';
import { createTestDatabase } from '../setup/test-cluster.ts';
import { WEB_ID, WEB_NAME } from './browser.ts';
import type { FinalState, Supply } from './history.ts';
import { installRandomness } from './determinism.ts';
import { HOST } from './network.ts';
import { EPOCH_MS } from './virtual-clock.ts';

export const PRODUCTS = [0, 1, 2, 3, 4, 5].map((index) =>
  parse(ProductUuid, `00000000-0000-4000-8000-00000000000${index + 1}`),
);
/** Products that run out. */
export const SCARCE = PRODUCTS.slice(0, 4);
/** How much there is of what is limited. */
export const SUPPLY: Supply = {
  stock: Object.fromEntries(SCARCE.map((uuid, index) => [uuid, 4 + index])),
  coupons: { FEW: 1, MANY: 3 },
};
const PASSWORD = 'a long password';
const ACCOUNTS = ['anan', 'anant', 'boon'];

/** A person with a session in each database. */
export interface Person {
  /** Name in histories. */
  readonly name: string;
  readonly id: string;
  readonly cookie: string;
}

export interface Market {
  readonly people: readonly Person[];
  /** Opens a copy of the database. */
  copy(): ReturnType<typeof createTestDatabase>;
  close(): Promise<void>;
}

/** Writes the database that episodes copy. */
export async function openMarket(): Promise<Market> {
  const { url, drop } = await createTestDatabase();
  const { db, close } = await openDatabase({ databaseUrl: url });
  const now = new Date(EPOCH_MS);
  const name = { th: 'ร้าน', en: 'Shop' };
  const policy = { banks: ['promptpay'], shipping_types: ['pickup'] };
  await db
    .insert(shops)
    .values({ webId: WEB_ID, webName: WEB_NAME, name, policy, base: {}, fingerprint: 'simulation', importedAt: now });
  await db.insert(shopHosts).values({ host: HOST, webId: WEB_ID });
  const rows = PRODUCTS.map((uuid, position) => ({
    ...plainProduct(WEB_ID, uuid, position),
    remain: SUPPLY.stock[uuid] ?? null,
  }));
  await db.insert(products).values(rows);
  const offered = Object.entries(SUPPLY.coupons).map(([code, stock], position) => ({
    webId: WEB_ID,
    code,
    kind: 'discount' as const,
    maxDiscount: '1',
    limited: true,
    memberOnly: false,
    stock,
    remaining: stock,
    position,
  }));
  await db.insert(coupons).values(offered);
  // Ids and sessions are the same in every process that repeats an episode.
  const restoreRandomness = installRandomness(0);
  const accounts = await openAccounts(db, { secureCookies: false });
  const people: Person[] = [];
  for (const account of ACCOUNTS) {
    const email = `${account}@example.com`;
    const token = (await accounts.register({ name: account, email, password: PASSWORD }, now)) ?? '';
    const registered = await accounts.confirm({ token, password: PASSWORD }, now);
    if (!registered.ok) throw new Error(`the account ${account} is ${registered.fault}`);
    const cookie = (registered.setCookie[0] ?? '').split(';')[0] ?? '';
    people.push({ name: `account ${account}`, id: registered.account.id, cookie });
  }
  restoreRandomness();
  // Vacuuming begins when it likes, and other statistics and free places give another order to rows that have none.
  await db.execute(sql`DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = false)', name);
    END LOOP;
  END $$`);
  await close();
  return { people, copy: () => createTestDatabase(new URL(url).pathname.slice(1)), close: drop };
}

/** Rows of a database in the end. */
export async function readFinalState(
  query: (text: string) => Promise<readonly unknown[]>,
  people: readonly Person[],
): Promise<FinalState> {
  const texts = async (text: string) => (await query(text)).map((row) => Object.values(row ?? {}).map(String));
  const stock = await texts('SELECT uuid, remain FROM product WHERE remain IS NOT NULL ORDER BY uuid');
  const lines = await texts(
    'SELECT o.cart_id, l.uuid, l.quantity FROM shop_order o JOIN shop_order_line l ON l.order_id = o.id ORDER BY o.id, l.uuid',
  );
  const counted = await texts('SELECT code, remaining FROM coupon ORDER BY code');
  const claims = await texts('SELECT code, account_id FROM coupon_claim ORDER BY code, account_id');
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id;
  return {
    stock: Object.fromEntries(stock.map(([uuid = '', remain]) => [uuid, Number(remain)])),
    orders: lines.map(([cartId = '', uuid = '', quantity]) => ({ cartId, uuid, quantity: Number(quantity) })),
    coupons: counted.map(([code = '', remain]) => ({
      code,
      remain: Number(remain),
      claimants: claims.filter(([claimed]) => claimed === code).map(([, account = '']) => nameOf(account)),
    })),
  };
}
