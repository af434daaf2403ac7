/** Runs the cart's machine: its calls, its storage, the lock between tabs and the hand-off (specification, chapters 2 and 4). */
import { fromCallback, fromPromise, waitFor } from 'xstate';
import * as v from 'valibot';
import type { CartView } from '#registry/kit/shop.ts';
import { localHref } from '#registry/kit/address/url.ts';
import type { CartCredentials, CartItem } from '#schemas/cart.ts';
import { cartStorageKey, OFFLINE_WEB_ID } from '#schemas/cart-addition.ts';
import { WebId } from '#schemas/ids.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import type { AuthAnswer, CartAnswer, CartEvent, Handoff, SaveRequest } from '#machines/cart/types.ts';
import { cartView } from '#machines/cart/view.ts';
import { createAppActor } from '../actor.ts';
import { isHandoffPage } from '../browser.ts';
import type { CartNotices, ProductOf } from './cart-notices.ts';
import { createCartStorage } from '../storage/cart-storage.ts';
import type { ShopOptions } from '../environment.ts';
import { loadCart, saveCart } from './machine-calls.ts';
import type { Notices } from './notices.ts';
import type { WritableStore } from '../store.ts';

export interface CartOptions {
  readonly shop: ShopOptions;
  readonly notices: Notices;
  readonly cartNotices: CartNotices;
  readonly view: WritableStore<CartView>;
  readonly productOf: ProductOf;
  /** The cart of a known guest is empty and loads nothing. */
  readonly wasKnownGuest: boolean;
  readonly resolveAuth: (fresh: boolean) => Promise<AuthAnswer>;
}

export interface CartProcess {
  /** Starts the cart, and has it follow the browser and other tabs. */
  readonly start: () => void;
  readonly send: (event: CartEvent) => void;
  /** Keeps the visitor, who would be led back from a hand-off that failed: they have chosen another page, or the drawer. */
  readonly stay: () => void;
  /** Gives open edits 2 s to reach the server; they stay in storage afterwards. */
  readonly flush: () => Promise<void>;
}

/** Longest wait for open edits before the visitor leaves for the account service (ms). */
const FLUSH_TIMEOUT_MS = 2000;
/** Time to read why the checkout can't be reached before the page is left: a notification's default duration (ms). */
const READING_MS = 5000;
/** Absence after which the cart is loaded again: it may have been paid in another window (ms). */
const AWAY_MS = 5000;

/** Creates the cart's actor, bound to its store. */
export function createCartProcess({
  shop,
  notices,
  cartNotices,
  view,
  productOf,
  wasKnownGuest,
  resolveAuth,
}: CartOptions): CartProcess {
  const { call, browser, lang } = shop;
  // A preview has no server cart: its cart lives in memory, as in the shop without one.
  const webId = v.parse(WebId, shop.preview ? OFFLINE_WEB_ID : shop.webId);
  const storage = createCartStorage({
    storage: shop.preview ? null : shop.storage,
    webId,
    isLocal: browser.isLocal,
  });
  const siteRoot = () => localHref('/', lang);
  let goingBack: ReturnType<typeof setTimeout> | undefined;
  /** Leaves once the notification is read: the page and the notification would be gone together. */
  const goBack = () => {
    goingBack = setTimeout(() => {
      if (!browser.back()) browser.leave(shop.homeUrl ?? siteRoot());
    }, READING_MS);
  };
  /** Whether the last save was accepted with an answer that names no cart. */
  let lacksCart = false;
  const cart = createAppActor(
    cartMachine.provide({
      actors: {
        checkAuth: fromPromise<AuthAnswer, { readonly fresh: boolean }>(({ input }) => resolveAuth(input.fresh)),
        loadCart: fromPromise<CartAnswer, { readonly credentials: CartCredentials | null }>(({ input, signal }) =>
          loadCart(call, input.credentials, signal),
        ),
        saveCart: fromPromise<CartAnswer, SaveRequest>(async ({ input, signal }) => {
          lacksCart = false;
          const answer = await saveCart(call, input, signal);
          lacksCart = answer.ok && answer.cart?.cart_id === undefined;
          return answer;
        }),
        lock: fromCallback(({ sendBack }) =>
          browser.lock(cartStorageKey(webId), () => sendBack({ type: 'lock.acquired', cart: storage.read() })),
        ),
      },
      actions: {
        persist: (_, change) => storage.write(change),
        removeForeignCarts: () => storage.removeForeignCarts(),
        showRefusal: (_, failure) => cartNotices.refused(failure),
        showUnsaved: (_, failures) => {
          if (failures === 1) cartNotices.unsaved();
        },
        showLimits: (_, limits) => {
          for (const { uuid, limit } of limits) notices.limit(limit, productOf(uuid)?.name);
        },
        logLoadFailure: (_, answer) => shop.log('the cart could not be loaded', answer),
        showNoCart: () => notices.somethingWrong(),
        goToCheckout: (_, handoff) => browser.leave(handoffUrl(shop, handoff)),
        goBack,
        goToSiteRoot: () => {
          // The machine retries a save without credentials like one without an answer; a hand-off has an answer of its own for it.
          if (!lacksCart) return browser.leave(siteRoot());
          notices.somethingWrong();
          return goBack();
        },
      },
    }),
    {
      input: { webId, stored: storage.read(), lang: lang === 'en' ? 'en' : 'th', seed: browser.newUuid() },
    },
  );
  cart.subscribe((snapshot) => {
    const shown = cartView(snapshot);
    view.set(reuseCartView(view.get(), { ...shown, ready: shown.ready || wasKnownGuest, open: view.get().open }));
    follow();
  });
  const stay = () => clearTimeout(goingBack);

  function follow(): void {
    const { real, failures } = cart.getSnapshot().context;
    const { items, faults, open } = view.get();
    const isShown = open || isHandoffPage(new URL(browser.href()).pathname);
    cartNotices.follow({ items, faults, real, failures, isShown });
  }

  /** The lines of an opened drawer show their errors themselves. */
  function followDrawer(): void {
    let { open: wasOpen } = view.get();
    view.subscribe(() => {
      if (view.get().open === wasOpen) return;
      wasOpen = view.get().open;
      stay();
      follow();
    });
  }

  function followBrowser(): void {
    storage.listen((change) => cart.send({ type: 'tab.changed', ...change }));
    browser.on('online', () => cart.send({ type: 'online' }));
    let hiddenAt: number | undefined;
    browser.on('hidden', () => {
      cart.send({ type: 'page.hidden' });
      hiddenAt = browser.now();
    });
    browser.on('visible', () => {
      const away = hiddenAt === undefined ? 0 : browser.now() - hiddenAt;
      hiddenAt = undefined;
      if (away >= AWAY_MS && view.get().count > 0) cart.send({ type: 'page.restored' });
    });
    browser.on('restored', () => cart.send({ type: 'page.restored' }));
  }

  return {
    start: () => {
      cart.start();
      followDrawer();
      followBrowser();
    },
    send: (event) => {
      stay();
      cart.send(event);
    },
    stay,
    flush: async () => {
      cart.send({ type: 'page.hidden' });
      await waitFor(cart, (snapshot) => !snapshot.hasTag('updating'), { timeout: FLUSH_TIMEOUT_MS }).catch(() => {
        // The storage keeps edits that are still open.
      });
    },
  };
}

/** Builds the URL of the checkout host (specification, chapter 2 "Cart handoff"). */
function handoffUrl({ checkoutUrl, webName }: ShopOptions, { to, cart }: Handoff): string {
  const path = [to, webName, cart?.cart_id ?? ''].map(encodeURIComponent).join('/');
  const secret = cart?.cart_secret === undefined ? '' : `?${new URLSearchParams({ s: cart.cart_secret }).toString()}`;
  return `${checkoutUrl.replace(/(?<!\/)\/+$/, '')}/${path}${secret}`;
}

/** Returns the current view, or its items, where the next one is equal, so that React renders nothing again. */
function reuseCartView(current: CartView, next: CartView): CartView {
  const items = hasSameItems(current.items, next.items) ? current.items : next.items;
  const isSame =
    items === current.items &&
    current.ready === next.ready &&
    current.loading === next.loading &&
    current.updating === next.updating &&
    current.open === next.open &&
    current.offline === next.offline &&
    current.faults === next.faults;
  return isSame ? current : { ...next, items };
}

function hasSameItems(a: readonly CartItem[], b: readonly CartItem[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ uuid, quantity }, index) => uuid === b[index]?.uuid && quantity === b[index].quantity)
  );
}
