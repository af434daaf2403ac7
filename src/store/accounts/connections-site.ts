/** Settings & Connections of the logged-in account. */
import type { Hono } from 'hono';
import type { SiteDeps } from '../site/deps.ts';
import { langOf } from '../site/lang.ts';
import { leaveShop } from '../member/membership.ts';
import { connectionsView } from './connections-view.ts';
import { typedValues } from './forms.ts';
import { joinedShops } from './memberships.ts';
import type { Own, Show } from './own-page.ts';
import { TEXTS } from './texts.ts';

/** Adds the page, and leaving a shop's membership on it. */
export function connectionsPages(site: Hono, { db }: SiteDeps, show: Show, own: Own): void {
  site.get(
    '/connections',
    own(async (c, account) => {
      const lang = langOf(c.req.raw);
      const joined = await joinedShops(db, account.id);
      const view = connectionsView(lang, { email: account.email, joined, hasLeft: c.req.query('left') === '1' });
      return show(c, TEXTS[lang].connections, view);
    }),
  );
  site.post(
    '/connections/leave',
    own(async (c, account) => {
      const { web_id: webId = '' } = await typedValues(c.req.raw);
      await leaveShop(db, webId, account.id);
      return c.redirect(`/account/connections?left=1&lang=${langOf(c.req.raw)}`, 303);
    }),
  );
}
