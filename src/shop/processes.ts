/**
 * The processes of the shop: the machines with their effects, bound to the stores that components read. A chunk of its
 * own (XState comes with it), loaded when the shop starts or is first asked for something.
 */
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import * as v from 'valibot';
import type { CartView, CouponsView, VisitorView } from '#registry/kit/shop.ts';
import { localHref } from '#registry/kit/address/url.ts';
import { type CartCredentials, OFFLINE_WEB_ID } from '#schemas/cart.ts';
import type { CartEdit } from '#schemas/cart-edit.ts';
import { ProductUuid, WebId } from '#schemas/ids.ts';
import { type AccountPage, authMachine, type UrlAnswer } from '#machines/auth/machine.ts';
import { authView } from '#machines/auth/view.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import type { AuthAnswer, CartAnswer, CartEvent, Handoff, SaveRequest } from '#machines/cart/types.ts';
import { cartView } from '#machines/cart/view.ts';
import {
  type Claim,
  type ClaimAnswer,
  type CouponEvent,
  couponMachine,
  type ListAnswer,
} from '#machines/coupon/machine.ts';
import { couponView } from '#machines/coupon/view.ts';
import { type ChangeAnswer, type MembershipEvent, membershipMachine } from '#machines/membership/machine.ts';
import { membershipView } from '#machines/membership/view.ts';
import { type ToastEvent, toastMachine, type ToastNotice } from '#machines/toast/machine.ts';
import { type VisibleToast, toastView } from '#machines/toast/view.ts';
import { askUrl, changeMembership, checkUser, loadMember } from './account-calls.ts';
import { createAccountDigests } from './account-digest.ts';
import { startBuildWatch } from './build-watch.ts';
import { loadCart, saveCart } from './cart-calls.ts';
import type { ProductOf } from './cart-errors.ts';
import { createCartStorage } from './cart-storage.ts';
import { type Choices, type ChoiceStores, startChoices } from './choices.ts';
import { claimCoupon, listCoupons } from './coupon-calls.ts';
import type { Inspect } from '../tools/inspector/inspect.ts';
import type { ShopOptions } from './environment.ts';
import { takeJoinWish, withJoinWish } from './join-wish.ts';
import { createNotices, type Notices } from './notices.ts';
import { sameCart } from './same-cart.ts';
import type { WritableStore } from './store.ts';

export interface ProcessStores extends ChoiceStores {
  readonly cart: WritableStore<CartView>;
  readonly visitor: WritableStore<VisitorView>;
  readonly coupons: WritableStore<CouponsView>;
  readonly toasts: WritableStore<readonly VisibleToast[]>;
  readonly outdated: WritableStore<boolean>;
}

export interface Processes {
  readonly cart: (event: CartEvent) => void;
  /** Nothing happens for what is no uuid. `id`: it is in storage under this; an id that was made already is made no more. */
  readonly add: (edit: CartEdit, id?: string) => void;
  /** Nothing happens for what is no uuid or no number. */
  readonly setQuantity: (uuid: string, quantity: number) => void;
  readonly account: (page: AccountPage) => void;
  readonly membership: (event: MembershipEvent) => void;
  /** Begins to join, once it is known who is there: a click may come before that. */
  readonly join: () => void;
  readonly coupon: (event: CouponEvent) => void;
  /** Asks for the coupons, unless that is under way: each coupon of a page asks. */
  readonly askCoupons: () => void;
  readonly choices: Choices;
  readonly toast: (event: ToastEvent) => void;
  readonly notices: Notices;
}

/** Longest wait for open edits before the visitor leaves for the account service (ms). */
const FLUSH_PATIENCE_MS = 2000;

/** Who was away for so long may have paid in another window: the cart is asked for again (ms). */
const AWAY_MS = 5000;

/** Longest wait for the word on who is there, for somebody who wants to join (ms). */
const STANDING_PATIENCE_MS = 20_000;

/** What was before the processes were there. */
export interface Before {
  /** What can't be known of the visitor without them was known: a guest with an empty cart. */
  readonly wasQuiet: boolean;
  /** Code could not be loaded. */
  readonly codeFailed: boolean;
}

/** Starts everything. `productOf` gives what is known of a product; `inspect` watches all actors, in development. */
export function startProcesses(
  options: ShopOptions,
  stores: ProcessStores,
  productOf: ProductOf,
  { wasQuiet, codeFailed }: Before,
  inspect?: Inspect,
): Processes {
  const { call, browser, translate } = options;
  const watched = import.meta.env.DEV ? { inspect } : undefined;

  const toast = createActor(toastMachine, watched);
  toast.subscribe((snapshot) => stores.toasts.set(toastView(snapshot)));
  toast.start();
  const show = (notice: ToastNotice) => toast.send({ type: 'toast.add', notice, at: browser.now() });
  const notices = createNotices(translate, show);

  /** Who is on the way to the login has come from there. */
  let wantsToJoin = false;
  const auth = createActor(
    authMachine.provide({
      actors: {
        checkUser: fromPromise(({ signal }) => checkUser(call, signal)),
        fetchUrl: fromPromise<UrlAnswer, AccountPage>(async ({ input }) => {
          const address = wantsToJoin ? withJoinWish(browser.href()) : browser.href();
          wantsToJoin = false;
          await flushCart();
          return askUrl(call, input, address);
        }),
      },
      actions: {
        redirect: (_, answer) => {
          if (answer.ok) browser.leave(answer.url);
        },
        showFailure: (_, failure) => {
          options.log('the account service could not be reached', failure);
          notices.somethingWrong();
        },
      },
    }),
    watched,
  );

  const membership = createActor(
    membershipMachine.provide({
      actors: {
        loadInfo: fromPromise(({ signal }) => loadMember(call, signal)),
        change: fromPromise<ChangeAnswer, 'join' | 'leave'>(async ({ input }) => {
          const answer = await changeMembership(call, input);
          if (answer.ok && input === 'join') notices.joined();
          else if (answer.ok) notices.left();
          return answer;
        }),
      },
      actions: {
        redirectToLogin: () => {
          wantsToJoin = true;
          auth.send({ type: 'go', page: 'login' });
        },
        showFailure: (_, failure) => {
          options.log('the membership could not be changed', failure);
          notices.somethingWrong();
        },
      },
    }),
    watched,
  );

  const coupon = createActor(
    couponMachine.provide({
      actors: {
        listCoupons: fromPromise<ListAnswer>(({ signal }) => listCoupons(call, signal)),
        claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(({ input, signal }) =>
          claimCoupon(call, input, signal),
        ),
      },
      actions: {
        notifyClaimed: (_, answer) => notices.claimed(answer.ok ? answer.coupon.title : undefined),
        notifyClaimFailed: (_, answer) => notices.claimFailed(answer),
      },
    }),
    watched,
  );

  // In preview the cart is a plaything: it lives in memory, as in the shop without a server cart.
  const webId = v.parse(WebId, options.preview ? OFFLINE_WEB_ID : options.webId);
  const digestAccount = createAccountDigests(webId);
  const storage = createCartStorage({
    storage: options.preview ? null : options.storage,
    webId,
    isLocal: browser.isLocal,
  });
  const cart = createActor(
    cartMachine.provide({
      actors: {
        checkAuth: fromPromise<AuthAnswer, { readonly fresh: boolean }>(({ input }) => whoIsThere(input.fresh)),
        loadCart: fromPromise<CartAnswer, { readonly credentials: CartCredentials | null }>(({ input, signal }) =>
          loadCart(call, input.credentials, signal),
        ),
        saveCart: fromPromise<CartAnswer, SaveRequest>(({ input, signal }) => saveCart(call, input, signal)),
        lock: fromCallback(({ sendBack }) =>
          browser.lock(`raan_cart:${webId}`, () => sendBack({ type: 'lock.acquired', cart: storage.read() })),
        ),
      },
      actions: {
        persist: (_, kept) => storage.write(kept),
        forgetForeign: () => storage.forgetForeign(),
        showRefusal: (_, failure) => notices.refused(failure, productOf),
        showUnsaved: (_, failures) => {
          if (failures === 1) notices.unsaved();
        },
        tellLimits: (_, limits) => {
          for (const { uuid, limit } of limits) notices.limit(limit, productOf(uuid)?.name);
        },
        logLoadFailure: (_, answer) => options.log('the cart could not be loaded', answer),
        showNoCart: () => notices.somethingWrong(),
        goToCheckout: (_, handoff) => browser.leave(handoffUrl(options, handoff)),
        goBack: () => {
          if (!browser.back()) browser.leave(options.homeUrl ?? siteRoot());
        },
        goToSiteRoot: () => browser.leave(siteRoot()),
      },
    }),
    {
      ...watched,
      input: { webId, stored: storage.read(), lang: options.lang === 'en' ? 'en' : 'th', seed: browser.newUuid() },
    },
  );

  function siteRoot(): string {
    return localHref('/', options.lang);
  }

  async function whoIsThere(fresh: boolean): Promise<AuthAnswer> {
    if (fresh || authView(auth.getSnapshot()).user === undefined) auth.send({ type: 'check' });
    const { user } = authView(await waitFor(auth, (snapshot) => !authView(snapshot).checking));
    if (user === undefined) return 'unknown';
    return user === null ? null : digestAccount(user.id);
  }

  async function nameAccount(id: string): Promise<void> {
    const account = await digestAccount(id);
    if (known === id) cart.send({ type: 'auth.changed', auth: account });
  }

  /** Gives open edits a moment to reach the server while the session is still the one they were made in. */
  async function flushCart(): Promise<void> {
    cart.send({ type: 'page.hidden' });
    await waitFor(cart, (snapshot) => !snapshot.hasTag('updating'), { timeout: FLUSH_PATIENCE_MS }).catch(() => {
      // They are kept in the storage.
    });
  }

  function showVisitor(): void {
    const { user } = authView(auth.getSnapshot());
    // A guest stays one until the shop says otherwise.
    if (wasQuiet && known === undefined && user === undefined) return;
    const next = { user, ...membershipView(membership.getSnapshot()) };
    const shown = stores.visitor.get();
    const isSame = shown.user === next.user && shown.member === next.member && shown.joinCount === next.joinCount;
    if (!isSame || shown.asks !== next.asks) stores.visitor.set(next);
  }

  async function join(): Promise<void> {
    if (authView(auth.getSnapshot()).user === undefined) auth.send({ type: 'check' });
    try {
      const isKnown = (snapshot: Parameters<typeof membershipView>[0]) => membershipView(snapshot).member !== 'unknown';
      await waitFor(membership, isKnown, { timeout: STANDING_PATIENCE_MS });
      membership.send({ type: 'join.ask' });
    } catch {
      notices.somethingWrong();
    }
  }

  /** For whoever sees coupons: they may stand differently for somebody else, or for a member. */
  function reloadCoupons(): void {
    if (coupon.getSnapshot().context.coupons !== undefined) coupon.send({ type: 'load' });
  }

  /** Account id; null: a guest; undefined: unknown. */
  let known: string | null | undefined;
  auth.subscribe((snapshot) => {
    showVisitor();
    const { user, known: isKnown } = authView(snapshot);
    if (!isKnown || user === undefined) return;
    const now = user?.id ?? null;
    if (now === known) return;
    if (known !== undefined) reloadCoupons();
    known = now;
    membership.send({ type: 'auth', loggedIn: now !== null });
    if (now === null) cart.send({ type: 'auth.changed', auth: null });
    else void nameAccount(now);
  });
  let stood: 'member' | 'not-member' | undefined;
  membership.subscribe((snapshot) => {
    showVisitor();
    const { member } = membershipView(snapshot);
    if (member === stood || (member !== 'member' && member !== 'not-member')) return;
    if (stood !== undefined) reloadCoupons();
    else if (member === 'not-member' && takeJoinWish(browser)) membership.send({ type: 'join.ask' });
    stood = member;
  });
  coupon.subscribe((snapshot) => stores.coupons.set(couponView(snapshot)));
  cart.subscribe((snapshot) => {
    const view = cartView(snapshot);
    // An empty cart need not be waited for.
    stores.cart.set(sameCart(stores.cart.get(), { ...view, ready: view.ready || wasQuiet }));
  });

  const choices = startChoices(options, stores, watched);
  startBuildWatch({ ...options, age: browser.now(), codeFailed }, stores, watched);
  auth.start();
  membership.start();
  coupon.start();
  cart.start();
  storage.listen((told) => cart.send({ type: 'tab.changed', ...told }));
  browser.on('online', () => cart.send({ type: 'online' }));
  browser.on('hidden', () => cart.send({ type: 'page.hidden' }));
  let hiddenAt: number | undefined;
  browser.on('hidden', () => (hiddenAt = browser.now()));
  browser.on('visible', () => {
    const away = hiddenAt === undefined ? 0 : browser.now() - hiddenAt;
    hiddenAt = undefined;
    if (away >= AWAY_MS && stores.cart.get().count > 0) cart.send({ type: 'page.restored' });
  });
  browser.on('restored', () => {
    auth.send({ type: 'page.restored' });
    cart.send({ type: 'page.restored' });
  });
  return {
    cart: (event) => cart.send(event),
    add: ({ uuid: text, ...pieces }, id) => {
      const uuid = v.safeParse(ProductUuid, text);
      if (uuid.success) cart.send({ type: 'add', addition: { ...pieces, uuid: uuid.output }, id });
    },
    setQuantity: (text, quantity) => {
      const uuid = v.safeParse(ProductUuid, text);
      if (!uuid.success || !Number.isFinite(quantity)) return;
      cart.send({ type: 'quantity.set', uuid: uuid.output, quantity });
    },
    account: (page) => auth.send({ type: 'go', page }),
    membership: (event) => membership.send(event),
    join: () => void join(),
    coupon: (event) => coupon.send(event),
    askCoupons: () => {
      if (!coupon.getSnapshot().matches({ requests: 'loading' })) coupon.send({ type: 'load' });
    },
    choices,
    toast: (event) => toast.send(event),
    notices,
  };
}

/** Specification, chapter 2 "Cart handoff". */
function handoffUrl({ checkoutUrl, webName }: ShopOptions, { to, cart }: Handoff): string {
  const path = [to, webName, cart?.cart_id ?? ''].map(encodeURIComponent).join('/');
  const secret = cart?.cart_secret === undefined ? '' : `?${new URLSearchParams({ s: cart.cart_secret }).toString()}`;
  return `${checkoutUrl.replace(/\/+$/, '')}/${path}${secret}`;
}
