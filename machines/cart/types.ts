/** What the cart machine knows, is told, and asks of its effects. */
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

/** An addition made before the cart was loaded; by its id each tab can tell whether it was made already. */
export interface Waiting extends Addition {
  readonly id: string;
  /** The account that made it; absent: a guest, or nobody was known yet, so that it is the next visitor's to be named. */
  readonly owner?: AccountDigest | undefined;
}

/** The stored cart (contract, chapter 7); whose it is where that was known; additions that wait for a load. */
export type KeptCart = StoredCart & {
  readonly waiting?: readonly Waiting[] | undefined;
  /** Ids of the additions made last: whoever comes upon one of them again makes it no second time. */
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

/** A save under way, or one that may have arrived though no answer came. */
export interface Attempt {
  readonly request: SaveRequest;
  /** Who it was sent as: to another visitor's cart the same body is another write. */
  readonly by: AuthAnswer;
  /** The drafts it carries; its acknowledgement clears these, with these values, and no others. */
  readonly carried: readonly DraftItem[];
}

/** How a cart call ended; `unavailable` is everything that is worth another try: no answer, 5xx, a malformed answer. */
export type CartAnswer =
  | { readonly ok: true; readonly cart: Cart | null }
  | { readonly ok: false; readonly reason: 'refused'; readonly failure: Failure }
  | { readonly ok: false; readonly reason: 'unavailable' };

/** The answer of the login check: an account's digest, null for a guest, or unknown where the check failed. */
export type AuthAnswer = Owner | 'unknown';

/** Where the hand-off leads on the checkout host. */
export type HandoffTo = 'cart' | 'checkout';

/** Which cart goes where; null: there is none. */
export interface Handoff {
  readonly to: HandoffTo;
  readonly cart: { readonly cart_id: CartId; readonly cart_secret?: CartSecret | undefined } | null;
}

/** What the machine is started with. */
export interface CartInput {
  /** The shop; 10047 has no server cart. */
  readonly webId: StoredCart['web_id'];
  /** What the storage held, checked; of another shop only in a local environment, where it is reset. */
  readonly stored: KeptCart | null;
  readonly lang: LangKey;
  /** A random uuid of this tab; idempotency keys are counted up from it. */
  readonly seed: string;
}

/** Lists, credentials and requests of the cart; screens read `view.ts` instead. */
export interface CartContext {
  readonly webId: StoredCart['web_id'];
  readonly lang: LangKey;
  readonly auth: AuthAnswer;
  /** undefined: nobody was known yet when the lists were made. */
  readonly owner: Owner | undefined;
  /** The account whose unsaved edits a guest's cart still holds. */
  readonly formerOwner: AccountDigest | undefined;
  readonly credentials: CartCredentials | null;
  readonly real: readonly CartItem[];
  readonly draft: readonly DraftItem[];
  /** Additions made before the cart was loaded; they need to know what it holds. */
  readonly waiting: readonly Waiting[];
  /** Additions of this tab that have had to wait so far; they count its ids. */
  readonly waits: number;
  /** Ids of the additions just made. */
  readonly added: readonly string[];
  /** Ids of the additions made last, in any tab. */
  readonly taken: readonly string[];
  /** Sticky until a save is acknowledged: the old cart is gone, the next save makes a new one. */
  readonly mustCreate: boolean;
  readonly attempt: Attempt | null;
  readonly seed: string;
  /** Idempotency keys used so far. */
  readonly keys: number;
  /** Network failures since the last answer; they set the pace of the back-off. */
  readonly failures: number;
  readonly faults: Readonly<Record<string, readonly ErrorEntry[]>>;
  /** The last load failed: what is shown may be old. */
  readonly stale: boolean;
  readonly ready: boolean;
  readonly foreign: boolean;
  readonly handoffTo: HandoffTo;
  /** The cart that is handed off. */
  readonly handoff: Handoff['cart'];
  /** The drafts that the last acknowledged save, or the last load, has settled. */
  readonly settled: readonly DraftItem[];
}

/** What is kept after a change, and told to the other tabs. */
export interface Told {
  readonly cart: KeptCart;
  /** The drafts a save has just cleared. */
  readonly settled: readonly DraftItem[];
  /** Ids of the additions that have just been made: no other tab makes them again. */
  readonly added: readonly string[];
}

/** Edits of the visitor, answers of the account and messages of other tabs. */
export type CartEvent =
  /** `id`: the addition is in storage under it since the tap; sent again it changes nothing. */
  | { readonly type: 'add'; readonly addition: Addition; readonly id?: string | undefined }
  | { readonly type: 'quantity.set'; readonly uuid: ProductUuid; readonly quantity: number }
  | { readonly type: 'drawer.show' | 'drawer.hide' | 'drawer.toggle' | 'navigated' }
  | { readonly type: 'checkout'; readonly to: HandoffTo }
  /** `save.now`: the machine's own; what is open is saved without waiting for the debounce. */
  | { readonly type: 'online' | 'page.hidden' | 'page.restored' | 'save.now' }
  | { readonly type: 'auth.changed'; readonly auth: Owner }
  | { readonly type: 'lang.changed'; readonly lang: LangKey }
  | ({ readonly type: 'tab.changed' } & Told)
  | { readonly type: 'lock.acquired'; readonly cart: KeptCart | null };
