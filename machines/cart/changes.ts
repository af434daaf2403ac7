/** How the cart's context changes, each a pure function of what it was and what happened (specification, chapter 4). */
import { type Cart, type CartItem, type DraftItem, OFFLINE_WEB_ID, REMOVED } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import {
  adoptDrafts,
  type Addition,
  applyDrafts,
  asDrafts,
  mergeOnLogin,
  withAddition,
  withEdit,
  withoutSettled,
} from './lists.ts';
import {
  claim,
  claimWaiting,
  EMPTY,
  haveDifferentAccounts,
  isAccount,
  isOfUnknownAccount,
  isUnmerged,
  ownership,
} from './ownership.ts';
import type { Attempt, CartAnswer, CartContext, CartInput, KeptCart, Told } from './types.ts';

type Change = Partial<CartContext>;

/** Ids remembered; a kept edit is removed right after it was made, so that few can come again. */
const MOST_TAKEN = 50;

export function isOffline({ webId }: Pick<CartContext, 'webId'>): boolean {
  return webId === OFFLINE_WEB_ID;
}

/** The cart as the storage left it; one of another shop counts as none. */
export function fromStorage({ webId, stored, lang, seed }: CartInput): CartContext {
  const ofShop = stored !== null && stored.web_id === webId ? stored : null;
  const own = ofShop !== null && isOfUnknownAccount(ofShop) ? null : ofShop;
  const owner = own?.owner ?? (own !== null && (own.owner === null || own.credentials !== null) ? null : undefined);
  return {
    webId,
    lang,
    seed,
    auth: 'unknown',
    owner,
    formerOwner: own?.formerOwner,
    credentials: own?.credentials ?? null,
    real: own?.real ?? [],
    draft: (own?.draft ?? []).map((entry) => (entry.quantity === 0 ? { ...entry, quantity: REMOVED } : entry)),
    waiting: own?.waiting ?? [],
    waits: 0,
    added: [],
    taken: own?.taken ?? [],
    mustCreate: false,
    attempt: null,
    keys: 0,
    failures: 0,
    faults: {},
    stale: false,
    ready: false,
    foreign: stored !== null && ofShop === null,
    handoffTo: 'checkout',
    handoff: null,
    settled: [],
  };
}

/** What is kept and told. Additions that wait stay additions: only a loaded cart knows what they are put on top of. */
export function toTold(context: CartContext): Told {
  const { webId, credentials, real, draft, owner, formerOwner, waiting, taken, settled, added: made } = context;
  const cart = {
    web_id: webId,
    credentials,
    real: [...real],
    draft: [...draft],
    owner,
    ...(formerOwner === undefined ? {} : { formerOwner }),
    ...(waiting.length === 0 ? {} : { waiting }),
    ...(taken.length === 0 ? {} : { taken }),
  };
  return { cart, settled, added: made };
}

export function edited(context: CartContext, uuid: ProductUuid, quantity: number): Change {
  const { draft, faults, real, webId } = context;
  const next = withEdit(draft, uuid, quantity);
  const isConfirmed = (entry: DraftItem) => real.some((item) => item.uuid === entry.uuid);
  return {
    // Without a server nobody has to be told that an item is gone.
    draft: isOffline({ webId }) ? next.filter((entry) => entry.quantity !== REMOVED || isConfirmed(entry)) : next,
    faults: withoutFaults(faults, uuid),
    ...claim(context),
  };
}

export function added(context: CartContext, addition: Addition, id: string | undefined): Change {
  const { real, draft, faults, taken } = context;
  return {
    ...claim(context),
    draft: withAddition(real, draft, addition).draft,
    faults: withoutFaults(faults, addition.uuid),
    ...(id === undefined ? {} : { taken: remember(taken, [id]) }),
  };
}

/** An addition made before the cart was loaded. */
export function waitingFor(context: CartContext, addition: Addition, id: string | undefined): Change {
  const { waiting, waits, seed, auth } = context;
  const owner = isAccount(auth) ? { owner: auth } : {};
  return { waiting: [...waiting, { ...addition, id: id ?? `${seed}/${waits}`, ...owner }], waits: waits + 1 };
}

/** Whether this addition was made already, or waits to be: the replayed tap and the kept edit are the same one. */
export function isTaken({ taken, waiting }: CartContext, id: string | undefined): boolean {
  return id !== undefined && (taken.includes(id) || waiting.some((addition) => addition.id === id));
}

/** All that waited was made. */
export function waitingMade(context: CartContext): Change {
  const made = context.waiting.map(({ id }) => id);
  return {
    ...claimWaiting(context),
    draft: withWaiting(context).draft,
    waiting: [],
    added: made,
    taken: remember(context.taken, made),
  };
}

function remember(...ids: readonly (readonly string[])[]): string[] {
  return [...new Set(ids.flat())].slice(-MOST_TAKEN);
}

/** The additions that waited for the cart, now made; and the maxima that kept pieces out. */
export function withWaiting({ real, draft, waiting }: CartContext): {
  readonly draft: CartContext['draft'];
  readonly limits: readonly { readonly uuid: ProductUuid; readonly limit: number }[];
} {
  const limits: { uuid: ProductUuid; limit: number }[] = [];
  const all = waiting.reduce<CartContext['draft']>((sofar, addition) => {
    const next = withAddition(real, sofar, addition);
    if (next.limit !== undefined) limits.push({ uuid: addition.uuid, limit: next.limit });
    return next.draft;
  }, draft);
  return { draft: all, limits };
}

/** Everything in the cart: confirmed items with all that is still on its way on top. */
export function itemsOf(context: CartContext): CartItem[] {
  return applyDrafts(context.real, withWaiting(context).draft);
}

/** The items to show. Until the first answer names the visitor an account's may be somebody else's: they are hidden. */
export function visibleItems(context: CartContext): CartItem[] {
  const { ready, auth, owner, waiting } = context;
  if (ready || auth !== 'unknown' || !isAccount(owner)) return itemsOf(context);
  return itemsOf({
    ...context,
    real: [],
    draft: [],
    waiting: waiting.filter((addition) => addition.owner === undefined),
  });
}

/** Whether there is anything the server has yet to be told. */
export function hasSomethingOpen(context: CartContext): boolean {
  return context.draft.length > 0 || isUnmerged(context);
}

export function loaded(context: CartContext, cart: Cart | null): Change {
  const { auth, owner, real, draft, credentials } = context;
  if (isAccount(auth)) {
    const items = cart?.items ?? [];
    const isOwn = owner === auth;
    return {
      real: items,
      draft: isOwn ? draft : mergeOnLogin(items, applyDrafts(real, draft)),
      credentials: null,
      owner: auth,
      formerOwner: undefined,
      stale: false,
      // What the guest wanted is in the new drafts now; other tabs must not add it once more.
      settled: isOwn ? [] : draft,
    };
  }
  if (cart?.cart_id === undefined) return { real: [], credentials: null, stale: false };
  return { real: cart.items, credentials: credentialsOf(cart) ?? credentials, stale: false };
}

/** The cart can't be had with these credentials: they go, and the confirmed items with them; the drafts stay. */
export function loadRefused(context: CartContext, key: CredentialErrorKey | undefined): Change {
  const lost: Change = key === 'NO_AUTH' ? { auth: 'unknown' } : {};
  if (isUnmerged(context)) return key === 'NO_AUTH' ? lost : loaded(context, null);
  return { ...lost, credentials: null, real: [] };
}

/** Whether a save is through; a guest's new cart is not without its credentials, for nobody could find it again. */
export function isSaved({ auth, attempt }: CartContext, answer: CartAnswer): boolean {
  if (!answer.ok) return false;
  return isAccount(auth) || attempt?.request.call !== 'cartCheckoutByItems' || credentialsOf(answer.cart) !== null;
}

export function acknowledged(context: CartContext, cart: Cart | null): Change {
  const { auth, attempt, credentials } = context;
  // Only what was sent is answered.
  if (attempt === null) return {};
  const real = realAfter(context, attempt, cart);
  const draft = withoutSettled(context.draft, attempt.carried);
  const isUser = isAccount(auth);
  return {
    real,
    draft,
    credentials: isUser ? null : (credentialsOf(cart) ?? credentials),
    owner: isUser ? auth : null,
    formerOwner: isUser || real.length + draft.length === 0 ? undefined : context.formerOwner,
    attempt: null,
    mustCreate: false,
    failures: 0,
    faults: {},
    settled: attempt.carried,
  };
}

/** The server's list where it gave one; some upstreams acknowledge without. */
function realAfter({ real }: CartContext, { request, carried }: Attempt, cart: Cart | null): CartContext['real'] {
  if (cart !== null && cart.items.length > 0) return cart.items;
  return request.call === 'cartUpdateItems' ? applyDrafts(real, carried) : request.body.items;
}

/**
 * The server's cart is gone. After CHECKOUTED its items were bought, so the drafts alone go into the new one; after the
 * other keys everything that is shown does (contract, chapter 8).
 */
export function startedOver({ real, draft }: CartContext, key: CredentialErrorKey | undefined): Change {
  return {
    credentials: null,
    real: [],
    draft: asDrafts(key === 'CHECKOUTED' ? [...draft] : applyDrafts(real, draft)),
    mustCreate: true,
    attempt: null,
    failures: 0,
    ...(key === 'NO_AUTH' ? { auth: 'unknown' as const } : {}),
  };
}

export function refused(failure: Failure): Change {
  const faults: Record<string, ErrorEntry[]> = {};
  for (const entry of failure.errors) if (entry.uuid !== undefined) (faults[entry.uuid] ??= []).push(entry);
  return { faults, attempt: null, failures: 0 };
}

/** Nothing to put into a cart that is not there: the open removals have no one to tell. */
export function nothingMade(): Change {
  return EMPTY;
}

/** What `cart/update` answered: where the hand-off leads, and the list where it gave one. */
export function handedOver(context: CartContext, cart: Cart | null): Change {
  const handoff = cart?.cart_id === undefined ? null : { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
  const real = cart !== null && cart.items.length > 0 ? cart.items : context.real;
  // What was wanted meanwhile in the very quantity that is there need not be told.
  return { handoff, real, draft: withoutSettled(context.draft, asDrafts(real)) };
}

/** Another tab's lists, joined with what this tab alone knows. */
export function adopted(context: CartContext, { cart, settled, added: made }: Told): Change {
  if (haveDifferentAccounts(cart, context)) return { auth: 'unknown' };
  const { draft, waiting, attempt } = context;
  const taken = remember(cart.taken ?? [], made, context.taken);
  const theirs = (cart.waiting ?? []).filter(({ id }) => !taken.includes(id));
  const ours = waiting.filter(({ id }) => !taken.includes(id) && !theirs.some((other) => other.id === id));
  const joined = adoptDrafts(draft, { ...cart, settled }, attempt !== null);
  return {
    ...ownership(cart, context, joined.length > cart.draft.length),
    taken,
    draft: joined,
    waiting: [...theirs, ...ours],
  };
}

/** What the storage holds once this tab may save: another tab's save may have made a cart, or settled our drafts. */
export function caughtUp(context: CartContext, cart: KeptCart | null): Change {
  if (cart !== null && haveDifferentAccounts(cart, context)) return { auth: 'unknown' };
  if (cart === null || context.mustCreate) return {};
  const open = new Set(cart.draft.map(({ uuid }) => uuid));
  const told = { ...cart, draft: context.draft.filter(({ uuid }) => open.has(uuid)) };
  const draft = adoptDrafts(context.draft, { ...told, settled: [] }, context.attempt !== null);
  return {
    ...ownership(cart, context, draft.length > told.draft.length),
    taken: remember(cart.taken ?? [], context.taken),
    draft,
  };
}

/** Whether this tab holds edits that the other one did not know of, or has made what still waits there. */
export function knowsMore(context: CartContext, told: Told): boolean {
  const { draft = [], waiting = [], taken = [] } = adopted(context, told);
  const theirs = told.cart.waiting ?? [];
  return (
    draft.length > told.cart.draft.length ||
    waiting.some(({ id }) => !theirs.some((other) => other.id === id)) ||
    theirs.some(({ id }) => taken.includes(id))
  );
}

function credentialsOf(cart: Cart | null): CartContext['credentials'] {
  return cart?.cart_id === undefined || cart.cart_secret === undefined
    ? null
    : { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
}

function withoutFaults(faults: CartContext['faults'], uuid: string): CartContext['faults'] {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => key !== uuid));
}
