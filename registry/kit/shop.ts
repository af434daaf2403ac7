/**
 * The kit's interface to the shop: everything a component may read and do beyond its props. The app implements it (src/shop/);
 * components know nothing behind it. Each store has a value while the server renders too: that of a guest with an empty cart.
 *
 * Money is in baht, quantities are in pieces, links come without language prefix unless a docstring says otherwise.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Base } from '#schemas/page/base.ts';
import type { CartItem } from '#schemas/cart.ts';
import type { Consents } from '#schemas/consent.ts';
import type { Coupon } from '#schemas/coupon.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';
import type { User } from '#schemas/records/member.ts';
import type { SafeRecords } from '#schemas/page/page.ts';
import type { Product, SafeProduct } from '#schemas/product.ts';

/**
 * An external store, as `useSyncExternalStore` accepts it. `initial` is the value the server rendered with; hydration
 * renders with it too. Read it with `useStore`.
 */
export interface Store<T> {
  readonly get: () => T;
  /** Calls `changed` after each change; returns the function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly initial: T;
}

/** The current page. */
export interface PageView {
  readonly lang: Lang;
  /** Without language prefix: `/product/bowl/…`. */
  readonly path: string;
  /** First value of each query parameter. */
  readonly query: Readonly<Record<string, string>>;
  /** Public origin of the shop, such as `https://shop.example`; empty where unknown. */
  readonly origin: string;
  /** Facts of the shop that all its pages share (contract, `base`). */
  readonly base: Base;
  /** Records the page brought along (contract, `otherData`). */
  readonly otherData: SafeRecords;
  /** Whether a builder edits the page: components then show hints where visitors see nothing. */
  readonly preview: boolean;
  /** Values of a form of this page that was submitted without script and refused, to fill it in again; undefined otherwise. */
  readonly unsent?: UnsentForm | undefined;
}

/** A refused form: its id and its text values by field name. Browsers do not restore files. */
export interface UnsentForm {
  readonly form: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** The cart: confirmed items with the visitor's unsaved edits applied (specification, chapter 4). */
export interface CartView {
  readonly items: readonly CartItem[];
  /** Total number of pieces. */
  readonly count: number;
  /** Whether the first load is over; before that quantities can't be changed. */
  readonly ready: boolean;
  /** Whether the cart is being loaded. Meanwhile additions are queued, and quantities can't be set. */
  readonly loading: boolean;
  /** Whether an edit is being saved. */
  readonly updating: boolean;
  /** Whether the cart drawer is open. */
  readonly open: boolean;
  /** Whether the shop has no server cart (web_id 10047): checkout is disabled. */
  readonly offline: boolean;
  /** Errors of the last save, by product uuid (specification, chapter 8). */
  readonly faults: Readonly<Record<string, readonly ErrorEntry[]>>;
}

/** Reads and edits the cart; edits are saved in the background, errors appear in `view.faults` and as notifications. */
export interface CartPort {
  readonly view: Store<CartView>;
  /** Adds pieces of a product, by default its minimum; stops at its maximum with a notification. */
  readonly add: (product: Product, quantity?: number) => void;
  /** Sets a line's quantity; 0 removes it. */
  readonly setQuantity: (uuid: string, quantity: number) => void;
  readonly remove: (uuid: string) => void;
  /** Opens the cart drawer. */
  readonly show: () => void;
  /** Closes the cart drawer. */
  readonly hide: () => void;
  /** Opens the cart drawer, or closes it if it is open or about to open. */
  readonly toggle: () => void;
  /** Saves open edits, then leaves for the checkout host with the cart (the hand-off of specification, chapter 4). */
  readonly checkout: () => void;
}

/** Products saved for later, only in this browser. */
export interface WishlistPort {
  /** Uuids, newest first. */
  readonly view: Store<readonly string[]>;
  /** Saves a product, or removes a saved one. */
  readonly toggle: (uuid: string) => void;
}

/** Chosen quantities before they are added to the cart; the components that show one product share its quantity. */
export interface QuantityPort {
  /** Pieces by product uuid; a product without an entry is at its minimum. Navigation empties it. */
  readonly view: Store<ReadonlyMap<string, number>>;
  readonly set: (uuid: string, quantity: number) => void;
}

/** The visitor's login and membership. */
export interface VisitorView {
  /** null for a guest; undefined until known. */
  readonly user: User | null | undefined;
  readonly member: 'unknown' | 'guest' | 'not-member' | 'member' | 'joining' | 'leaving';
  /** Number of members of the shop; undefined until known. */
  readonly joinCount: number | undefined;
  /** The dialog to show over the page: `permission` asks for what joining grants the shop. */
  readonly prompt: 'permission' | undefined;
}

/** Login and membership. `login`, `register` and `logout` leave for the account service, which returns to this page. */
export interface VisitorPort {
  readonly view: Store<VisitorView>;
  /** Requests the login state and the number of members, once; components that show them call it when they come into view. */
  readonly request: () => void;
  readonly login: () => void;
  readonly register: () => void;
  readonly logout: () => void;
  /** Shows the `permission` prompt (specification, chapter 6); a guest logs in first and comes back to it. */
  readonly joinMembership: () => void;
  /** Answers the `permission` prompt; `granted` joins. */
  readonly answerPermission: (granted: boolean) => void;
  /** Leaves without confirmation: the caller has to ask for it first. */
  readonly leaveMembership: () => void;
}

/** The shop's coupons with their states for this visitor. */
export interface CouponsView {
  /** undefined until requested; show the page's own records meanwhile. */
  readonly coupons: readonly Coupon[] | undefined;
  /** Code of the coupon being claimed. */
  readonly claiming: string | undefined;
}

/** Requests and claims coupons; errors appear as notifications. */
export interface CouponPort {
  readonly view: Store<CouponsView>;
  /** Requests the coupons' states for this visitor, also for guests; components that show coupons call it when they come into view. */
  readonly request: () => void;
  readonly claim: (code: string) => void;
}

/** The visitor's consent to storage and tracking (specification, chapter 4 "Consent"). */
export interface ConsentView {
  /** `unknown`: the visitor has not decided and the shop's defaults apply; `revoked`: running scripts have to stop. */
  readonly status: 'unknown' | 'granted' | 'partly' | 'denied' | 'revoked';
  readonly consents: Consents;
  /** Scripts allowed now: `tracking` needs consent to analytics or ads, `remarketing` to ads. */
  readonly mayRun: { readonly tracking: boolean; readonly remarketing: boolean };
}

/** Reads and records the visitor's consent. */
export interface ConsentPort {
  readonly view: Store<ConsentView>;
  readonly decide: (consents: Consents) => void;
}

/** The greyscale view of the home page: whether it is on, and whether its banner is closed. */
export interface GrayModeView {
  readonly on: boolean;
  readonly closed: boolean;
}

/** Toggles the greyscale view; `close` closes its banner. */
export interface GrayModePort {
  readonly view: Store<GrayModeView>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Result of a form's submission: `fields` are error keys by field name, `key` is the error key of the whole form. */
export type FormResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>>; readonly key: string };

/** A notification (toast), in the page's language. */
export interface Notice {
  readonly type: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly description?: string;
}

/** The shop as components see it. The object keeps its identity over the life of the app. */
export interface Shop {
  readonly cart: CartPort;
  readonly quantities: QuantityPort;
  readonly wishlist: WishlistPort;
  readonly visitor: VisitorPort;
  readonly coupons: CouponPort;
  readonly consent: ConsentPort;
  readonly grayMode: GrayModePort;
  /** Fetched products by uuid, without their HTML: no entry until known, null where there is none or fetching failed. The page's own are in `otherData`. */
  readonly products: Store<ReadonlyMap<string, SafeProduct | null>>;
  /** Fetches products that are not known yet, in batches. */
  readonly requestProducts: (uuids: readonly string[]) => void;
  /** Uuids of the products viewed last, newest first, at most 8 (specification, chapter 9). */
  readonly recentlyViewed: Store<readonly string[]>;
  /** Submits a flexiform; resolves with its errors, also where the network fails. */
  readonly submitForm: (formId: string, values: FormData) => Promise<FormResult>;
  /** Products that match what is being typed; undefined where fetching failed. */
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Product[] | undefined>;
  /** Goes to a page of the shop; `href` with its language prefix. */
  readonly navigate: (href: string) => void;
  /** Shows a notification. */
  readonly notify: (notice: Notice) => void;
}

/** Provides the shop to `useShop`; null outside the app. */
export const ShopContext = createContext<Shop | null>(null);
/** Provides the current page to `usePage`; null outside the app. */
export const PageContext = createContext<PageView | null>(null);

/** The shop. Throws outside `ShopContext`. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null)
    throw new Error('useShop: there is no ShopContext around this component; render it inside the app');
  return shop;
}

/** The current page. Throws outside `PageContext`. */
export function usePage(): PageView {
  const page = useContext(PageContext);
  if (page === null)
    throw new Error('usePage: there is no PageContext around this component; render it inside the app');
  return page;
}

/** Subscribes to a store; hydration renders with `initial`, as the server did. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}

/** The cart; see `CartPort` for what changes it. */
export function useCart(): CartView {
  return useStore(useShop().cart.view);
}

/** The visitor's login and membership. */
export function useVisitor(): VisitorView {
  return useStore(useShop().visitor.view);
}
