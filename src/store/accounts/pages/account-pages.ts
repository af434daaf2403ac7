/** Routes of the logged-in account: orders, profile, addresses, security and connections. */
import type { Context, Hono } from 'hono';
import { readPostcode } from '#schemas/values/contact/contact.ts';
import type { Account, SessionAccount } from '../accounts.ts';
import { agentsOf, disconnectAgent } from '../../agent-login/grants.ts';
import { recordAct } from '../../audit/record.ts';
import { isMember, leaveShop } from '../../member/membership.ts';
import { pointsOf } from '../../member/points.ts';
import type { Own, Show, SiteDeps } from '../../site/deps.ts';
import { langOf } from '../../site/lang.ts';
import { type Faults, PasswordForm, ProfileForm, readForm, type Typed, typedValues } from './forms.ts';
import { addressesView, profileView } from './account-views.ts';
import {
  type AddressRow,
  addAddress,
  addressesOf,
  changeAddress,
  joinedShops,
  removeAddress,
  rename,
} from '../records.ts';
import { areasOf } from '../../address/areas.ts';
import { postcodeFaults, readAddress } from '../../address/delivery-address.ts';
import { orderPages } from '../../order/order-pages.ts';
import { type Texts, TEXTS } from './texts.ts';
import { countAttempt, ownLimits, refundAttempt } from '../attempts.ts';
import { passwordFault } from '../passwords.ts';
import { hasSecondFactor } from '../second-factor.ts';
import { type Security, securityView } from './security-view.ts';
import { secondFactorPages } from './second-factor-pages.ts';
import { connectionsView } from './connections-view.ts';

/** Adds the routes; redirects a guest to the log-in, which returns here. */
export function ownPages(site: Hono, deps: SiteDeps, show: Show): void {
  const { db } = deps;
  const own: Own = (page) => async (c) => {
    const account = await deps.accounts.accountOf(c.req.raw.headers);
    if (account !== null) return page(c, account);
    const { pathname, search } = new URL(c.req.url);
    const after = { continue_url: c.req.method === 'GET' ? pathname + search : '/account', lang: langOf(c.req.raw) };
    return c.redirect(`/account/login?${new URLSearchParams(after)}`, 303);
  };

  orderPages(site, deps, show, own);

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
    const areas = await areasOf(readPostcode(typed.postcode ?? '') ?? '');
    const known = typed.do === 'find' ? postcodeFaults(typed, areas) : faults;
    const view = addressesView(lang, await addressesOf(db, account.id), { typed, faults: known, areas, notice });
    const status = c.req.method === 'GET' || typed.do === 'find' ? 200 : 422;
    return show(c, TEXTS[lang].addresses, view, { status, isLive: true });
  };
  site.get(
    '/addresses',
    own(async (c, account) => {
      const edited = (await addressesOf(db, account.id)).find(({ id }) => String(id) === c.req.query('edit'));
      return addresses(c, account, edited === undefined ? {} : typedAddress(edited), {});
    }),
  );
  site.post(
    '/addresses',
    own(async (c, account) => {
      const typed = await typedValues(c.req.raw);
      if (typed.do === 'find') return addresses(c, account, typed, {});
      const form = await readAddress(typed);
      if (!form.ok) return addresses(c, account, typed, form.faults);
      if (typed.id !== undefined) {
        const isOwn =
          /^\d{1,9}$/.test(typed.id) && (await changeAddress(db, account.id, Number(typed.id), form.address));
        return isOwn ? c.redirect(`/account/addresses?lang=${langOf(c.req.raw)}`, 303) : c.notFound();
      }
      const isKept = await addAddress(db, account.id, form.address);
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
  secondFactorPages(site, deps, show, own);
  connectionsPages(site, deps, show, own);
}

/** The values of an address form. */
function typedAddress({ id, recipient, phone, address, postcode, area }: AddressRow): Typed {
  return { id: String(id), recipient, phone, address, postcode, ...(area === null ? {} : { area: area.code }) };
}

/** Adds the page and its forms: a new password, ending other sessions. */
export function securityPages(site: Hono, deps: SiteDeps, show: Show, own: Own): void {
  const { db } = deps;
  const security = async (c: Context, account: SessionAccount, more: Partial<Security>, status = 200) => {
    const lang = langOf(c.req.raw);
    const sessions = await deps.accounts.sessionsOf(c.req.raw.headers);
    const state = { sessions, hasSecondFactor: await hasSecondFactor(db, account.id), faults: {}, ...more };
    return show(c, TEXTS[lang].security, securityView(lang, state), { status });
  };
  const securityDone = (c: Context, done: string) =>
    new Headers({
      location: `/account/security?done=${done}&lang=${langOf(c.req.raw)}`,
      'cache-control': 'no-store',
    });
  site.get(
    '/security',
    own((c, account) => {
      const done = c.req.query('done');
      return security(c, account, { done: done === 'passwordChanged' || done === 'othersEnded' ? done : undefined });
    }),
  );
  site.post(
    '/security',
    own(async (c, account) => {
      const form = readForm(PasswordForm, await typedValues(c.req.raw));
      if (!form.ok) return security(c, account, { faults: form.faults }, 422);
      const next = await passwordFault(form.value.next, account);
      if (next !== undefined) return security(c, account, { faults: { next } }, 422);
      // Only the session's owner gets here: attempts of others do not count.
      const limits = ownLimits('password', account.id);
      if (!(await countAttempt(db, limits, deps.now()))) return security(c, account, { refused: 'tooMany' }, 429);
      const setCookie = await deps.accounts.changePassword(c.req.raw.headers, form.value);
      if (setCookie === null) return security(c, account, { faults: { current: 'wrongPassword' } }, 422);
      await recordAct(db, { act: 'password-changed', at: deps.now(), account, headers: c.req.raw.headers });
      await refundAttempt(db, limits);
      const headers = securityDone(c, 'passwordChanged');
      for (const cookie of setCookie) headers.append('set-cookie', cookie);
      return new Response(null, { status: 303, headers });
    }),
  );
  site.post(
    '/security/sessions',
    own(async (c) => {
      await deps.accounts.endOtherSessions(c.req.raw.headers);
      return new Response(null, { status: 303, headers: securityDone(c, 'othersEnded') });
    }),
  );
}

/** Adds the page, with the forms that leave a shop's membership and disconnect an agent. */
export function connectionsPages(site: Hono, { db, shopOf, now }: SiteDeps, show: Show, own: Own): void {
  const agentsContext = async ({ req: { raw } }: Context, account: Account) => {
    const by = { name: account.name, account };
    return { db, by, shop: await shopOf(raw), headers: raw.headers, now: now() };
  };
  site.get(
    '/connections',
    own(async (c, account) => {
      const lang = langOf(c.req.raw);
      const joined = await joinedShops(db, account.id);
      const agents = await agentsOf(await agentsContext(c, account));
      const view = connectionsView(lang, {
        email: account.email,
        joined,
        hasLeft: c.req.query('left') === '1',
        agents,
      });
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
  site.post(
    '/connections/agents',
    own(async (c, account) => {
      const { id = '' } = await typedValues(c.req.raw);
      await disconnectAgent(await agentsContext(c, account), id);
      return c.redirect(`/account/connections?lang=${langOf(c.req.raw)}`, 303);
    }),
  );
}
