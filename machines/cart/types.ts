/** Types of the cart machine: context, events, and the inputs and outputs of its effects. */
import type {
  AccountDigest,
  Cart,
  CartCredentials,
  CartItem,
  CartOwner,
  DraftItem,
  StoredCart,
} from '#schemas/cart.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import type { CartId, CartSecret, ProductUuid } from '#schemas/ids.ts';
import type { Addition } from './lists.ts';

/** Owner of the cart's lists: an account, or null for a guest, whose items go into the account's cart on login. */
export type Owner = CartOwner;

/** An addition made before the cart was loaded; its id keeps two tabs from applying it twice. */
export interface QueuedAddition extends Addition {
  readonly id: string;
  /** The account that made it; absent: a guest or a visitor not yet identified. */
  readonly owner?: AccountDigest | undefined;
}

/** The stored cart (contract, chapter 7), with additions that wait for a load. */
export type PersistedCart = StoredCart & {
  readonly waiting?: readonly QueuedAddition[] | undefined;
  /** Ids of the additions applied last, so that none is applied twice. */
  readonly taken?: readonly string[] | undefined;
};

type LangKey = 'th' | 'en';

interface UpdateItemsBody extends Partial<CartCredentials> {
  readonly items: CartItem[];
  readonly remove_items: ProductUuid[];
  readonly lang_key: LangKey;
}

interface ItemsBody {
  readonly items: CartItem[];
  readonly lang_key: LangKey;
}

/** One write to the server; `key` is its idempotency key, the same for the same body over network retries. */
export type SaveRequest =
  | { readonly call: 'cartUpdateItems'; readonly key: string; readonly body: UpdateItemsBody }
  | { readonly call: 'cartCheckoutByItems' | 'cartUpdate'; readonly key: string; readonly body: ItemsBody };

/** A pending save, or one without an answer that may have arrived. */
export interface Attempt {
  readonly request: SaveRequest;
  /** The visitor it was sent as: the same body for another visitor is another write. */
  readonly by: AuthAnswer;
  /** The drafts it carries; its acknowledgement clears only these, with these quantities. */
  readonly carried: readonly DraftItem[];
  /** Something was edited since, in any tab: the same body is another write then. */
  readonly isOutdated?: true;
}

/** Result of a cart call; `unavailable` covers every retryable failure: no answer, 5xx, a malformed answer. */
export type CartAnswer =
  | { readonly ok: true; readonly cart: Cart | null }
  | { readonly ok: false; readonly reason: 'refused'; readonly failure: Failure }
  | { readonly ok: false; readonly reason: 'unavailable' };

/** Result of the login check: an account's digest, null for a guest, or unknown where the check failed. */
export type AuthAnswer = Owner | 'unknown';

/** The hand-off's page on the checkout host. */
export type HandoffTo = 'cart' | 'checkout';

/** The hand-off's page and cart; null: the visitor has no cart. */
export interface Handoff {
  readonly to: HandoffTo;
  readonly cart: { readonly cart_id: CartId; readonly cart_secret?: CartSecret | undefined } | null;
}

/** The machine's input. */
export interface CartInput {
  /** The shop; 10047 has no server cart. */
  readonly webId: StoredCart['web_id'];
  /** The validated stored cart; another shop's only in a local environment, where it is reset. */
  readonly stored: PersistedCart | null;
  readonly lang: LangKey;
  /** A random uuid of this tab, from which idempotency keys are incremented. */
  readonly seed: string;
}

/** Lists, credentials and requests of the cart; screens read `view.ts` instead. */
export interface CartContext {
  readonly webId: StoredCart['web_id'];
  readonly lang: LangKey;
  readonly auth: AuthAnswer;
  /** undefined: the visitor was not identified when the lists were made. */
  readonly owner: Owner | undefined;
  /** The account whose unsaved edits a guest's lists still contain. */
  readonly formerOwner: AccountDigest | undefined;
  readonly credentials: CartCredentials | null;
  readonly real: readonly CartItem[];
  readonly draft: readonly DraftItem[];
  /** Additions queued until the cart's quantities are loaded. */
  readonly waiting: readonly QueuedAddition[];
  /** Number of additions that this tab has queued, for their ids. */
  readonly waits: number;
  /** Ids of the additions just applied. */
  readonly added: readonly string[];
  /** Ids of the additions applied last, in any tab. */
  readonly taken: readonly string[];
  /** The next save creates a cart; sticky until a save is acknowledged. */
  readonly mustCreate: boolean;
  readonly attempt: Attempt | null;
  readonly seed: string;
  /** Number of idempotency keys used. */
  readonly keys: number;
  /** Network failures since the last answer, for the back-off. */
  readonly failures: number;
  readonly faults: Readonly<Record<string, readonly ErrorEntry[]>>;
  /** The last load failed, so the displayed items may be old. */
  readonly stale: boolean;
  readonly ready: boolean;
  readonly foreign: boolean;
  readonly handoffTo: HandoffTo;
  /** The visitor who hands off; a guest who logs in meanwhile hands off the account's cart. */
  readonly handoffBy: AuthAnswer;
  /** A save was acknowledged since the hand-off began. */
  readonly handoffSaved: boolean;
  /** The cart to hand off. */
  readonly handoff: Handoff['cart'];
  /** Drafts settled by the last acknowledged save or load. */
  readonly settled: readonly DraftItem[];
}

/** An update of the context, as `assign` accepts it. */
export type Change = Partial<CartContext>;

/** A product's maximum that limited an addition. */
export interface Limit {
  readonly uuid: ProductUuid;
  readonly limit: number;
}

/** A change, as persisted and sent to other tabs. */
export interface CartChange {
  readonly cart: PersistedCart;
  /** Drafts that a save has just settled. */
  readonly settled: readonly DraftItem[];
  /** Ids of the additions just applied, so that no other tab applies them again. */
  readonly added: readonly string[];
}

/** Events: the visitor's edits, account changes and messages of other tabs. */
export type CartEvent =
  /** `id`: the stored addition's id; an event with a known id is ignored. */
  | { readonly type: 'add'; readonly addition: Addition; readonly id?: string | undefined }
  | { readonly type: 'quantity.set'; readonly uuid: ProductUuid; readonly quantity: number }
  | { readonly type: 'checkout'; readonly to: HandoffTo }
  /** `save.now`: raised by the machine to save without the debounce. */
  | { readonly type: 'online' | 'page.hidden' | 'page.restored' | 'save.now' }
  | { readonly type: 'auth.changed'; readonly auth: Owner }
  | { readonly type: 'lang.changed'; readonly lang: LangKey }
  | ({ readonly type: 'tab.changed' } & CartChange)
  | { readonly type: 'lock.acquired'; readonly cart: PersistedCart | null };

/** An addition to the cart; its quantity goes on top of what is there. */
export type AddEvent = Extract<CartEvent, { type: 'add' }>;
