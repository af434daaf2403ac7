/** Updates our orders from Vendure: the owner confirms payments, sends and cancels in Vendure's admin. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { engineOrders, orders } from '../../database/tables/order.ts';
import { type EngineOrder, hasLeft, isSettled, readOrders } from './admin-orders.ts';
import type { VendureClient } from './client.ts';

/** Updates the states of a shop's orders that are neither delivered nor cancelled. */
export async function followOrders(db: Database, client: VendureClient, webId: string, now: Date): Promise<void> {
  const isOpen = and(eq(orders.webId, webId), isNull(orders.cancelledAt), isNull(orders.deliveredAt));
  const open = await db
    .select({ order: orders, code: engineOrders.code })
    .from(engineOrders)
    .innerJoin(orders, eq(orders.cartId, engineOrders.cartId))
    .where(isOpen);
  if (open.length === 0) return;
  const found = await readOrders(
    client,
    open.map(({ code }) => code),
  );
  for (const { order, code } of open) {
    const engineOrder = found.get(code);
    const dates = engineOrder === undefined ? {} : datesOf(engineOrder, order, now);
    if (Object.keys(dates).length === 0) continue;
    await db.update(orders).set(dates).where(eq(orders.id, order.id));
  }
}

type Dates = Pick<typeof orders.$inferSelect, 'settledAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt'>;

/** The dates of our order that Vendure's state sets for the first time. */
function datesOf(engineOrder: EngineOrder, { settledAt, shippedAt, deliveredAt }: Dates, now: Date): Partial<Dates> {
  const { state } = engineOrder;
  if (state === 'Cancelled') return { cancelledAt: now };
  return {
    ...(settledAt === null && isSettled(engineOrder) ? { settledAt: now } : {}),
    ...(shippedAt === null && hasLeft(engineOrder) ? { shippedAt: now } : {}),
    ...(deliveredAt === null && state === 'Delivered' ? { deliveredAt: now } : {}),
  };
}
