/**
 * The processes of the shop: the machines with their effects, bound to the stores that components read. A chunk of its
 * own (XState comes with it), loaded when the shop starts or is first asked for something.
 */
import { settings } from '#settings';
import { fromPromise } from 'xstate';
import * as v from 'valibot';
import type { CartView, CouponsView, VisitorView } from '#registry/kit/shop.ts';
import type { CartAddition } from '#schemas/cart-addition.ts';
import { ProductUuid } from '#schemas/ids.ts';
import type { AccountPage } from '#machines/auth/machine.ts';
import type { CartEvent } from '#machines/cart/types.ts';
import {
  type Claim,
  type ClaimAnswer,
  type CouponEvent,
  couponMachine,
  type ListAnswer,
} from '#machines/coupon/machine.ts';
import { couponView } from '#machines/coupon/view.ts';
import type { MembershipEvent } from '#machines/membership/machine.ts';
import { type ToastEvent, toastMachine, type ToastNotice } from '#machines/toast/machine.ts';
import { type VisibleToast, toastView } from '#machines/toast/view.ts';
import { createAppActor } from '../actor.ts';
import { createAccountDigests } from '../storage/account-digest.ts';
import { createAccountProcess } from './account-process.ts';
import { startBuildWatch } from './build-watch.ts';
import { createCartNotices, type ProductOf } from './cart-notices.ts';
import { createCartProcess } from './cart-process.ts';
import { type Choices, type ChoiceStores, startChoices } from './choices.ts';
import type { ShopOptions } from '../environment.ts';
import { claimCoupon, listCoupons } from './machine-calls.ts';
import { createNotices } from './notices.ts';
import type { WritableStore } from '../store.ts';

/**
 * The stores that processes write and components read. React gets no actor to select from: components may not import
 * machines, the server renders the same stores, and a page shows them before this chunk is loaded.
 */
export interface ProcessStores extends ChoiceStores {
  readonly cart: WritableStore<CartView>;
  readonly visitor: WritableStore<VisitorView>;
  readonly coupons: WritableStore<CouponsView>;
  readonly toasts: WritableStore<readonly VisibleToast[]>;
  readonly outdated: WritableStore<boolean>;
}

/** Commands of the processes. */
export interface Processes {
  readonly cart: (event: CartEvent) => void;
  /** Adds pieces, except of an invalid uuid. An addition whose `id`, its key in storage, was applied before is not applied again. */
  readonly add: (addition: CartAddition, id?: string) => void;
  /** Sets a quantity, except of an invalid uuid or to what is no number. */
  readonly setQuantity: (uuid: string, quantity: number) => void;
  readonly account: (page: AccountPage) => void;
  readonly membership: (event: MembershipEvent) => void;
  /** Begins to join once the visitor's identity is known: a click may come before that. */
  readonly join: () => void;
  readonly coupon: (event: CouponEvent) => void;
  /** Requests the coupons unless that is under way: each coupon of a page does. */
  readonly askCoupons: () => void;
  readonly choices: Choices;
  /** Another page is shown; `offersGray`: it offers the greyscale view. */
  readonly navigated: (offersGray: boolean) => void;
  readonly toast: (event: ToastEvent) => void;
  /** Notifies the visitor that a product was added. */
  readonly added: (uuid: string, name: string) => void;
}

/** Events from before the processes were loaded. */
export interface StartState {
  /** The visitor is shown as a guest with an empty cart. */
  readonly wasKnownGuest: boolean;
  /** Code could not be loaded. */
  readonly codeFailed: boolean;
}

/** Starts everything. `productOf` returns what is known of a product. */
export function startProcesses(
  options: ShopOptions,
  stores: ProcessStores,
  productOf: ProductOf,
  { wasKnownGuest, codeFailed }: StartState,
): Processes {
  const { call, browser, translate } = options;
  if (settings.processes.length > 0)
    import('./own-processes.ts').then((own) => own.startOwnProcesses(settings.processes)).catch(reportError);

  const toast = createAppActor(toastMachine);
  toast.subscribe((snapshot) => stores.toasts.set(toastView(snapshot)));
  toast.start();
  const show = (notice: ToastNotice) => {
    toast.send({ type: 'toast.add', notice, at: browser.now() });
    return toast.getSnapshot().context.toasts.at(-1)?.id ?? '';
  };
  const notices = createNotices({ translate, show, isLoggedIn: () => Boolean(stores.visitor.get().user) });

  const coupon = createAppActor(
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
  );
  coupon.subscribe((snapshot) => stores.coupons.set(couponView(snapshot)));

  const account = createAccountProcess({
    ...options,
    notices,
    visitor: stores.visitor,
    wasKnownGuest,
    flushCart: () => cart.flush(),
    digestAccount: createAccountDigests(options.webId),
    onAuth: (auth) => cart.send({ type: 'auth.changed', auth }),
    onVisitor: (visitor) => {
      coupon.send({ type: 'visitor', visitor });
      options.onVisitor?.(visitor);
    },
    // Visible coupons may have another state for a member.
    onMembershipChange: () => {
      if (coupon.getSnapshot().context.coupons !== undefined) coupon.send({ type: 'load' });
    },
  });
  const cartNotices = createCartNotices({
    notices,
    productOf,
    isOpen: (id) => stores.toasts.get().some((open) => open.id === id),
    close: (id) => toast.send({ type: 'toast.close', id, at: browser.now() }),
  });
  const cart = createCartProcess({
    shop: options,
    notices,
    cartNotices,
    view: stores.cart,
    productOf,
    wasKnownGuest,
    resolveAuth: account.resolveAuth,
  });

  const choices = startChoices(options, stores);
  startBuildWatch({ ...options, age: browser.now(), codeFailed }, stores);
  browser.on('restored', account.restored);
  account.start();
  coupon.start();
  cart.start();
  return {
    cart: cart.send,
    add: ({ uuid: text, ...pieces }, id) => {
      const uuid = v.safeParse(ProductUuid, text);
      if (uuid.success) cart.send({ type: 'add', addition: { ...pieces, uuid: uuid.output }, id });
    },
    setQuantity: (text, quantity) => {
      const uuid = v.safeParse(ProductUuid, text);
      if (!uuid.success || !Number.isFinite(quantity)) return;
      cart.send({ type: 'quantity.set', uuid: uuid.output, quantity });
    },
    account: account.go,
    membership: account.membership,
    join: () => void account.join(),
    coupon: (event) => {
      account.identify();
      coupon.send(event);
    },
    askCoupons: () => {
      account.identify();
      if (!coupon.getSnapshot().matches({ requests: 'loading' })) coupon.send({ type: 'load' });
    },
    choices,
    navigated: (offered) => {
      cart.stay();
      choices.grayMode({ type: 'page.shown', offered });
    },
    toast: (event) => toast.send(event),
    added: cartNotices.added,
  };
}
