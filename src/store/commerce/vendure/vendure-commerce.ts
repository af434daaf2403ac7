/** Vendure as the engine: it decides stock, prices, payments and order states; our tables mirror them. */
import { eq } from 'drizzle-orm';
import { DEFAULT_LANG } from '#schemas/lang.ts';
import { keepRounds } from '../../../bounds/rounds.ts';
import { reviewCart } from '../../checkout/review.ts';
import type { Database } from '../../database/database.ts';
import { engineOrders, type OrderRow } from '../../database/tables/order.ts';
import { shops } from '../../database/tables/shop.ts';
import { describeFailure } from '../../failure.ts';
import { type Cancellation, cancelGuestOrder, cancelOrder } from '../../order/change-order.ts';
import { openLibraryFiles } from '../../media-library/library-files.ts';
import { isCancellable, type Order, orderOfAccount, orderOfCart } from '../../order/read-orders.ts';
import type { Shop } from '../../shop.ts';
import type { Commerce } from '../port.ts';
import { cancelInEngine } from './admin-orders.ts';
import { createVendureClient, EngineUnavailable, type ObserveEngine, type VendureAccess } from './client.ts';
import { followOrders } from './follow.ts';
import { refreshProducts } from './live.ts';
import { createMirror } from './mirror/mirror.ts';
import { placeOrder, recoverOrders } from './place.ts';
import { quoteReview, shopBehind } from './quote.ts';

/** Connection to Vendure, and dependencies of the shop's own service. */
export interface VendureOptions {
  readonly db: Database;
  /** Its media library gets Vendure's pictures. */
  readonly dataDir: string;
  readonly access: VendureAccess;
  /** Sends the requests. Default: the process's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Time between two synchronizations (ms). Default: 20 s. */
  readonly everyMs?: number;
  /** The shop of the channel. */
  readonly shopOf: () => Promise<Shop | null>;
  readonly now: () => Date;
  readonly log: (entry: object) => void;
  /** Measures requests. Default: no measuring. */
  readonly observe?: ObserveEngine;
}

/**
 * Factor by which the mirror's timeout is longer than a shopper's: the catalogue is large, and no visitor waits for it.
 */
const UNHURRIED = 8;
/** A changed price shows within a minute. */
const EVERY_MS = 20_000;

/** Creates the engine of a Vendure channel. It synchronizes products and orders until it is closed. */
export function createVendureCommerce({
  db,
  dataDir,
  access,
  fetch,
  everyMs = EVERY_MS,
  shopOf,
  now,
  log,
  observe,
}: VendureOptions): Commerce {
  const client = createVendureClient(access, fetch, observe);
  const unhurried = { ...access, timeoutMs: access.timeoutMs * UNHURRIED };
  const background = createVendureClient(unhurried, fetch, observe);
  let mirroredAt: Date | undefined;
  const deps = { db, client, log };
  const mirror = createMirror({ ...deps, client: background, files: openLibraryFiles(dataDir), now });

  const refresh: Commerce['refresh'] = async ({ webId }, uuids) => {
    try {
      await refreshProducts(db, client, webId, uuids);
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      log({ event: 'engine unavailable', doing: 'refresh', error: error.message });
    }
  };

  const quote: Commerce['quote'] = async (visit, credentials, choices, options = {}) => {
    const behind = { ...visit, shop: shopBehind(visit.shop) };
    const review = () => reviewCart(db, behind, credentials, choices, options);
    const found = await review();
    // At the payment `place` queries Vendure itself.
    if (found.state !== 'open' || options.moment === 'payment') return found;
    try {
      const uuids = found.loaded.basket.lines.map(({ uuid }) => uuid);
      const isChanged = await refreshProducts(db, client, visit.shop.webId, uuids);
      const current = isChanged ? await review() : found;
      return current.state === 'open' ? await quoteReview({ db, client }, behind, current, options) : current;
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      log({ event: 'engine unavailable', doing: 'quote', error: error.message });
      return found;
    }
  };

  /** Cancels an order in Vendure if our tables allow it; false if it is too late. */
  async function cancelThere(found: Order | null): Promise<boolean> {
    if (found === null || !isCancellable(found.order)) return false;
    const code = await codeOf(db, found.order);
    return code === undefined || (await cancelInEngine(client, code));
  }

  const uuidsOf = (found: Order | null) => found?.lines.map(({ uuid }) => uuid) ?? [];

  /** Mirrors the catalogue, finishes orders that were left unfinished, and updates the states of the others. */
  async function synchronize(): Promise<void> {
    const shop = await shopOf();
    if (shop === null) return;
    if (mirroredAt === undefined) await reportIgnored(db, shop.webId, log);
    const visit = { shop, lang: DEFAULT_LANG, now: now() };
    const { outcome, products, variants } = await mirror(shop.webId);
    mirroredAt = now();
    if (outcome === 'written') log({ event: 'engine mirrored', webId: shop.webId, products, variants });
    await recoverOrders(deps, visit);
    await followOrders(db, client, shop.webId, visit.now);
  }
  const rounds = keepRounds({
    everyMs,
    firstMs: 0,
    work: synchronize,
    onFailure: (error) => log({ event: 'engine synchronization failed', level: 'error', ...describeFailure(error) }),
  });

  return {
    engine: 'vendure',
    refresh,
    quote,
    place: (visit, credentials, choices, terms) => placeOrder(deps, visit, credentials, choices, terms),
    cancel: (visit, id, links) =>
      orLate(async () => {
        const found = await orderOfAccount(db, visit.shop.webId, visit.account.id, id);
        if (!(await cancelThere(found))) return 'tooLate';
        const cancellation = await cancelOrder(db, visit, id, links);
        await refresh(visit.shop, uuidsOf(found));
        return cancellation;
      }),
    cancelGuest: (visit, credentials, links) =>
      orLate(async () => {
        const found = await orderOfGuest(db, credentials.cart_id);
        // The secret is checked before anything is cancelled in Vendure.
        const review = await reviewCart(db, visit, credentials, null);
        if (review.state !== 'paid' || !(await cancelThere(found))) return 'tooLate';
        const isCancelled = await cancelGuestOrder(db, visit, credentials, links);
        await refresh(visit.shop, uuidsOf(found));
        return isCancelled ? 'cancelled' : 'tooLate';
      }),
    simulation: null,
    mirroredAt: () => mirroredAt,
    synchronize: rounds.wake,
    close: rounds.close,
  };

  async function orLate(cancel: () => Promise<Cancellation>): Promise<Cancellation> {
    try {
      return await cancel();
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      log({ event: 'engine unavailable', doing: 'cancel', error: error.message });
      return 'cancelLate';
    }
  }
}

/** Reports settings of a shop that change a total and that Vendure does not know. */
async function reportIgnored(db: Database, webId: string, log: VendureOptions['log']): Promise<void> {
  const [declared] = await db.select({ policy: shops.policy }).from(shops).where(eq(shops.webId, webId));
  if (declared === undefined) return;
  const { policy } = declared;
  const ignored = [
    ...(policy.points?.enabled === true ? ['points'] : []),
    ...((policy.vat_percent ?? 0) > 0 ? ['vat_percent'] : []),
  ];
  if (ignored.length === 0) return;
  log({
    event: 'engine warning',
    webId,
    message: `${ignored.join(' and ')} of the policy are ignored: Vendure decides totals`,
  });
}

async function orderOfGuest(db: Database, cartId: string): Promise<Order | null> {
  const found = await orderOfCart(db, cartId);
  return found?.order.accountId === null ? found : null;
}

/** Vendure's code of an order; undefined for an order that was placed before Vendure was the engine. */
async function codeOf(db: Database, { cartId }: OrderRow): Promise<string | undefined> {
  const [row] = await db.select({ code: engineOrders.code }).from(engineOrders).where(eq(engineOrders.cartId, cartId));
  return row?.code;
}
