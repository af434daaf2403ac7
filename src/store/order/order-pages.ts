/** Routes of an account's orders: list, detail, reorder, cancel, and the demo's next step. */
import type { Context, Hono } from 'hono';
import type { Account } from '../accounts/accounts.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import type { Lang } from '#schemas/lang.ts';
import type { OrderLinks } from '../mail/order-mail.ts';
import { pointsOf } from '../member/points.ts';
import type { Own, Show, SiteDeps } from '../site/deps.ts';
import { allowOf, allowOrderMail } from '../site/allow.ts';
import { homePath, langOf } from '../site/lang.ts';
import { type AccountVisit, reorder } from './change-order.ts';
import { ORDER_NOTICES, orderPage, ordersView } from './orders-view.ts';
import { orderOfAccount, ordersOf } from './read-orders.ts';
import { ORDER_TEXTS } from './texts.ts';

/** Paths of an account's orders in a language. */
export function accountOrderPath(lang: Lang): OrderLinks['pathOf'] {
  return ({ id }) => `/account/orders/${id}?lang=${lang}`;
}

/** Number of an order in a URL; longer numbers are rejected. */
const ORDER = '/orders/:id{[0-9]{1,9}}';

/** Adds the pages. An order of another account is reported as not found. */
export function orderPages(site: Hono, deps: SiteDeps, show: Show, own: Own): void {
  const { db } = deps;
  const visitOf = async (c: Context, account: Account): Promise<AccountVisit> => {
    return { shop: await deps.shopOf(c.req.raw), account, lang: langOf(c.req.raw), now: deps.now() };
  };
  const idOf = (c: Context) => Number(c.req.param('id'));
  const back = (c: Context, notice?: string) =>
    c.redirect(
      `/account/orders/${idOf(c)}?${notice === undefined ? '' : `done=${notice}&`}lang=${langOf(c.req.raw)}`,
      303,
    );

  site.get(
    '/orders',
    own(async (c, account) => {
      const { shop, lang } = await visitOf(c, account);
      return show(c, TEXTS[lang].orders, ordersView(lang, await ordersOf(db, shop.webId, account.id)));
    }),
  );
  site.get(
    ORDER,
    own(async (c, account) => {
      const { shop, lang } = await visitOf(c, account);
      const order = await orderOfAccount(db, shop.webId, account.id, idOf(c));
      if (order === null) return c.redirect(`/account/orders?lang=${lang}`, 303);
      const isDemo = deps.commerce.simulation !== null;
      const points = await pointsOf(db, shop.webId, account.id);
      const notice = ORDER_NOTICES.find((one) => one === c.req.query('done'));
      return show(c, `${ORDER_TEXTS[lang].order} ${idOf(c)}`, orderPage(lang, shop, order, { notice, points, isDemo }));
    }),
  );
  site.post(
    `${ORDER}/cancel`,
    own(async (c, account) => {
      const visit = await visitOf(c, account);
      const found = await orderOfAccount(db, visit.shop.webId, account.id, idOf(c));
      const links = {
        origin: await deps.linkOrigin(c.req.raw),
        pathOf: accountOrderPath(visit.lang),
        permit: await allowOrderMail(deps, c, found?.order.email),
      };
      const cancellation = await deps.commerce.cancel(visit, idOf(c), links);
      await deps.mail.wake();
      return back(c, cancellation);
    }),
  );
  site.post(
    `${ORDER}/advance`,
    own(async (c, account) => {
      await deps.commerce.simulation?.advance(await visitOf(c, account), idOf(c));
      return back(c);
    }),
  );
  site.post(
    `${ORDER}/reorder`,
    own(async (c, account) => {
      const visit = await visitOf(c, account);
      await allowOf(deps, c, 'cart-written');
      const { added } = await reorder(db, visit, idOf(c));
      if (added === 0) return back(c, 'noneAdded');
      const home = homePath(visit.lang);
      // The shop's cart page loads the account's cart and continues to the checkout.
      return c.redirect(`${home === '/' ? '' : home}/cart`, 303);
    }),
  );
}
