/**
 * What a component may ask of the shop. The app implements it (src/shop/); components know nothing behind it. Everything
 * a component reads here is also there while the server renders, as a guest with an empty cart sees it.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Base } from '#schemas/base.ts';
import type { CartItem } from '#schemas/cart.ts';
import type { Consents } from '#schemas/consent.ts';
import type { Coupon } from '#schemas/coupon.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Lang } from '#schemas/lang.ts';
import type { User } from '#schemas/member.ts';
import type { OtherData } from '#schemas/page.ts';
import type { Product } from '#schemas/product.ts';

/** A value that changes. `initial` is what the server rendered, and what the first render in the browser must show. */
export interface Store<T> {
  readonly get: () => T;
  readonly subscribe: (changed: () => void) => () => void;
  readonly initial: T;
}

/** The page being shown. `path` has no language prefix; `query` holds the first value of each parameter. */
export interface PageView {
  readonly lang: Lang;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Public origin of the shop, such as `https://shop.example`; empty where unknown. */
  readonly origin: string;
  readonly base: Base;
  readonly otherData: OtherData;
  readonly preview: boolean;
  /** What the browser itself sent with a form of this page and was refused: it stands in the form again. Without script only. */
  readonly unsent?: UnsentForm | undefined;
}

/** The texts of a form that was not taken, by field name; files can't be given back. */
export interface UnsentForm {
  readonly form: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** The cart as a screen may read it: confirmed items with the drafts applied (specification, chapter 4). */
export interface CartView {
  readonly items: readonly CartItem[];
  /** Number of pieces. */
  readonly count: number;
  /** The first load is over; before that quantities can't be changed. */
  readonly ready: boolean;
  /** The cart is being loaded: edits are ignored. */
  readonly loading: boolean;
  readonly updating: boolean;
  readonly open: boolean;
  /** The shop has no server cart (web_id 10047): checkout is disabled. */
  readonly offline: boolean;
  /** Faults of the last save, by product uuid. */
  readonly faults: Readonly<Record<string, readonly ErrorEntry[]>>;
}

export interface CartPort {
  readonly view: Store<CartView>;
  /** Adds to what the cart holds: starts at the product's minimum, stops at its maximum with a message. */
  readonly add: (product: Product, quantity?: number) => void;
  /** Sets a line's quantity; 0 removes it. */
  readonly setQuantity: (uuid: string, quantity: number) => void;
  readonly remove: (uuid: string) => void;
  readonly show: () => void;
  readonly hide: () => void;
  /** Hands the cart off to the checkout host. */
  readonly checkout: () => void;
}

/** How many of a product are chosen, not bought yet; what shows one product on a page shares it. */
export interface QuantityPort {
  /** Pieces by product uuid; a product that is not in it stands at its minimum. Empty again on every other page. */
  readonly view: Store<ReadonlyMap<string, number>>;
  readonly set: (uuid: string, quantity: number) => void;
}

export interface VisitorView {
  /** null: a guest; undefined: not known yet. */
  readonly user: User | null | undefined;
  readonly member: 'unknown' | 'guest' | 'not-member' | 'member' | 'joining' | 'leaving';
  /** Number of members of the shop; undefined: not known yet. */
  readonly joinCount: number | undefined;
  /** What the visitor is being asked, over the page. */
  readonly asks: 'permission' | undefined;
}

export interface VisitorPort {
  readonly view: Store<VisitorView>;
  /** Asks who is there and how many members the shop has, where nobody has; what shows that asks when it is seen. */
  readonly ask: () => void;
  readonly login: () => void;
  readonly register: () => void;
  readonly logout: () => void;
  /** Asks for permission first, over the page (specification, chapter 6); a guest is led to the login, and back. */
  readonly joinMembership: () => void;
  /** The answer to what `asks` shows. */
  readonly answerPermission: (granted: boolean) => void;
  /** Leaves at once: whoever calls it has asked before. */
  readonly leaveMembership: () => void;
}

export interface CouponsView {
  /** undefined: not asked yet; what the page brought along is shown meanwhile. */
  readonly coupons: readonly Coupon[] | undefined;
  /** Code being claimed. */
  readonly claiming: string | undefined;
}

export interface CouponPort {
  readonly view: Store<CouponsView>;
  /** Asks where the coupons stand for this visitor, guests too; what shows coupons asks when it is seen. */
  readonly ask: () => void;
  readonly claim: (code: string) => void;
}

/** What the visitor allows the shop to keep and measure (specification, chapter 4 "Consent"). */
export interface ConsentView {
  /** `unknown`: nobody has decided, the shop's defaults hold; `revoked`: what was running has to stop. */
  readonly status: 'unknown' | 'granted' | 'partly' | 'denied' | 'revoked';
  readonly consents: Consents;
  /** What may run now: `tracking` scripts need consent to analytics or ads, `remarketing` to ads. */
  readonly mayRun: { readonly tracking: boolean; readonly remarketing: boolean };
}

export interface ConsentPort {
  readonly view: Store<ConsentView>;
  readonly decide: (consents: Consents) => void;
}

/** The greyscale view of the home page, and whether the visitor has closed the banner that offers it. */
export interface GrayModeView {
  readonly on: boolean;
  readonly closed: boolean;
}

export interface GrayModePort {
  readonly view: Store<GrayModeView>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** How a form's submission ended: field name → key of the fault, or a failure as a whole. */
export type FormResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>>; readonly key: string };

export interface Notice {
  readonly type: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly description?: string;
}

/** The shop as components see it. The object stays the same over the life of the app. */
export interface Shop {
  readonly cart: CartPort;
  readonly quantities: QuantityPort;
  readonly visitor: VisitorPort;
  readonly coupons: CouponPort;
  readonly consent: ConsentPort;
  readonly grayMode: GrayModePort;
  /** Products by uuid that the page did not bring; asked for in batches. Undefined: not known (yet); null: failed. */
  readonly products: Store<ReadonlyMap<string, Product | null>>;
  readonly askProducts: (uuids: readonly string[]) => void;
  /** Uuids of the products looked at lately, newest first, at most 8. */
  readonly recentlyViewed: Store<readonly string[]>;
  readonly submitForm: (formId: string, values: FormData) => Promise<FormResult>;
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Product[]>;
  readonly navigate: (href: string) => void;
  readonly notify: (notice: Notice) => void;
}

export const ShopContext = createContext<Shop | null>(null);
export const PageContext = createContext<PageView | null>(null);

/** The shop. Throws outside the app, which is a fault in the wiring. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null)
    throw new Error('useShop: there is no ShopContext around this component; render it inside the app');
  return shop;
}

/** The page being shown. */
export function usePage(): PageView {
  const page = useContext(PageContext);
  if (page === null)
    throw new Error('usePage: there is no PageContext around this component; render it inside the app');
  return page;
}

/** Reads a store; the first render in the browser shows what the server rendered. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}

export function useCart(): CartView {
  return useStore(useShop().cart.view);
}

export function useVisitor(): VisitorView {
  return useStore(useShop().visitor.view);
}
