/** Commerce engine that uses the store service's own tables. */
import { reviewCart } from '../../checkout/review.ts';
import type { Database } from '../../database/database.ts';
import { advanceOrder, cancelGuestOrder, cancelOrder, settleGuestOrder } from '../../order/change-order.ts';
import { payCart } from '../../order/pay.ts';
import type { Commerce } from '../port.ts';

/** Creates commerce on a database. Its stock and prices are always live. */
export function createOwnCommerce(db: Database): Commerce {
  return {
    engine: 'own',
    refresh: () => Promise.resolve(),
    quote: (visit, credentials, choices, options) => reviewCart(db, visit, credentials, choices, options),
    place: (visit, credentials, choices, terms) => payCart(db, visit, credentials, choices, terms),
    cancel: (visit, id, links) => cancelOrder(db, visit, id, links),
    cancelGuest: async (visit, credentials, links) =>
      (await cancelGuestOrder(db, visit, credentials, links)) ? 'cancelled' : 'tooLate',
    simulation: {
      advance: (visit, id) => advanceOrder(db, visit, id),
      settle: (visit, credentials) => settleGuestOrder(db, visit, credentials),
    },
    synchronize: () => Promise.resolve(),
    mirroredAt: () => undefined,
    close: () => Promise.resolve(),
  };
}
