/** Orders, profile, addresses, security and connections of the logged-in account. */
import type { Context, Hono } from 'hono';
import type { Account } from './accounts.ts';
import { isMember } from '../member/membership.ts';
import { pointsOf } from '../member/points.ts';
import { accountUrl } from '../../../schemas/continue-url.ts';
import type { SiteDeps } from '../site/deps.ts';
import { langOf } from '../site/lang.ts';
import { connectionsPages } from './connections-site.ts';
import { AddressForm, type Faults, ProfileForm, readForm, type Typed, typedValues } from './forms.ts';
import type { Own, Show } from './own-page.ts';
import { addressesView, ordersView, profileView } from './own-views.ts';
import { addAddress, addressesOf, ordersOf, removeAddress, rename } from './records.ts';
import { securityPages } from './security-site.ts';
import { TEXTS, type Texts } from './texts.ts';

/** Adds the pages; a guest is sent to the log-in, which leads back. */
export function ownPages(site: Hono, deps: SiteDeps, show: Show): void {
  const { db } = deps;
  const own: Own = (page) => async (c) => {
    const account = await deps.accounts.accountOf(c.req.raw.headers);
    if (account !== null) return page(c, account);
    const origin = deps.originOf(c.req.raw);
    const { pathname, search } = new URL(c.req.url);
    const back = c.req.method === 'GET' ? origin + pathname + search : `${origin}/account`;
    return c.redirect(accountUrl('login', origin, back, langOf(c.req.raw)), 303);
  };

  site.get(
    '/orders',
    own(async (c, account) => {
      const lang = langOf(c.req.raw);
      const { webId } = await deps.shopOf(c.req.raw);
      return show(c, TEXTS[lang].orders, ordersView(lang, await ordersOf(db, webId, account.id)));
    }),
  );

  const profile = async (c: Context, account: Account, typed: Typed, faults: Faults, status: number) => {
    const lang = langOf(c.req.raw);
    const { webId } = await deps.shopOf(c.req.raw);
    const isOne = await isMember(db, webId, account.id);
    const points = await pointsOf(db, webId, account.id);
    const isSaved = c.req.method === 'GET' && c.req.query('saved') === '1';
    const view = profileView(lang, { account, isMember: isOne, points }, typed, faults, isSaved);
    return show(c, TEXTS[lang].profile, view, { status });
  };
  site.get(
    '/profile',
    own((c, account) => profile(c, account, {}, {}, 200)),
  );
  site.post(
    '/profile',
    own(async (c, account) => {
      const typed = await typedValues(c.req.raw);
      const form = readForm(ProfileForm, typed);
      if (!form.ok) return profile(c, account, typed, form.faults, 422);
      await rename(db, account.id, form.value.name, deps.now());
      return c.redirect(`/account/profile?saved=1&lang=${langOf(c.req.raw)}`, 303);
    }),
  );

  const addresses = async (c: Context, account: Account, typed: Typed, faults: Faults, notice?: keyof Texts) => {
    const lang = langOf(c.req.raw);
    const view = addressesView(lang, await addressesOf(db, account.id), typed, faults, notice);
    return show(c, TEXTS[lang].addresses, view, { status: c.req.method === 'GET' ? 200 : 422 });
  };
  site.get(
    '/addresses',
    own((c, account) => addresses(c, account, {}, {})),
  );
  site.post(
    '/addresses',
    own(async (c, account) => {
      const typed = await typedValues(c.req.raw);
      const form = readForm(AddressForm, typed);
      if (!form.ok) return addresses(c, account, typed, form.faults);
      const isKept = await addAddress(db, account.id, form.value);
      if (!isKept) return addresses(c, account, typed, {}, 'tooManyAddresses');
      return c.redirect(`/account/addresses?lang=${langOf(c.req.raw)}`, 303);
    }),
  );
  site.post(
    '/addresses/remove',
    own(async (c, account) => {
      const { id = '' } = await typedValues(c.req.raw);
      if (/^\d{1,9}$/.test(id)) await removeAddress(db, account.id, Number(id));
      return c.redirect(`/account/addresses?lang=${langOf(c.req.raw)}`, 303);
    }),
  );

  securityPages(site, deps, show, own);
  connectionsPages(site, deps, show, own);
}
