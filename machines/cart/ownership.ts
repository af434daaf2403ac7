/** Ownership of the lists: a guest's or an account's, hidden from every other account (contract, chapter 11 "Cart"). Pure. */
import type { AccountDigest } from '#schemas/cart.ts';
import { rememberIds } from './lists.ts';
import type { AuthAnswer, CartContext, Change, PersistedCart, Owner, QueuedAddition } from './types.ts';

/** Context without a cart. */
export const EMPTY_CART = {
  credentials: null,
  real: [],
  draft: [],
  formerOwner: undefined,
  attempt: null,
  mustCreate: false,
  failures: 0,
  faults: {},
} as const satisfies Change;

/** Whether a stored cart belongs to an unknown account: items confirmed without credentials are an account's. */
export function isOfUnknownAccount({ owner, credentials, real }: PersistedCart): boolean {
  return owner === undefined && credentials === null && real.length > 0;
}

export function isAccount(owner: AuthAnswer | undefined): owner is AccountDigest {
  return owner !== undefined && owner !== null && owner !== 'unknown';
}

type Ownership = Pick<PersistedCart, 'owner' | 'formerOwner'>;

function accountOf({ owner, formerOwner }: Ownership): AccountDigest | undefined {
  return isAccount(owner) ? owner : formerOwner;
}

/** Whether two lists belong to two accounts, so that they must not be merged; two guests' lists may be. */
export function haveDifferentAccounts(a: Ownership, b: Ownership): boolean {
  const [one, other] = [accountOf(a), accountOf(b)];
  return one !== undefined && other !== undefined && one !== other && (isAccount(a.owner) || isAccount(b.owner));
}

/**
 * Whether another tab's or the stored list must not be merged into this tab's. Only a tab whose visitor is known to be
 * a guest merges guests' lists with two accounts' unsaved edits. Other tabs might apply another visitor's edits.
 */
export function isOfAnotherAccount(cart: PersistedCart, context: CartContext): boolean {
  const [one, other] = [accountOf(cart), accountOf(context)];
  const isLeftByTwo = one !== undefined && other !== undefined && one !== other;
  return haveDifferentAccounts(cart, context) || (isLeftByTwo && context.auth !== null);
}

/** Lists the ids of queued additions that another account than this one has made. */
export function listForeignIds(waiting: readonly QueuedAddition[], auth: AuthAnswer): string[] {
  if (!isAccount(auth)) return [];
  return waiting.flatMap(({ id, owner }) => (owner === undefined || owner === auth ? [] : [id]));
}

/**
 * Applies the answer of the login check. A guest without credentials has no cart on the server, so an account's confirmed
 * items are dropped. Another account's lists and additions are dropped, in every tab (contract, chapter 11 "Cart"); edits that
 * nobody was known to make become the account's, for which they are sent.
 */
export function identifyOwner(context: CartContext, auth: Owner): Change {
  const { credentials, real, owner, formerOwner, draft } = context;
  if (auth !== null) {
    const foreign = listForeignIds(context.waiting, auth);
    const isNobodys = owner === undefined && draft.length > 0;
    return {
      auth,
      ...(isNobodys ? { formerOwner: auth } : {}),
      waiting: context.waiting.filter(({ id }) => !foreign.includes(id)),
      taken: rememberIds(context.taken, foreign),
      ...(haveDifferentAccounts({ owner: auth }, context) ? { ...EMPTY_CART, owner: null, formerOwner: auth } : {}),
    };
  }
  return {
    auth,
    owner: null,
    formerOwner: isAccount(owner) ? (draft.length > 0 ? owner : undefined) : formerOwner,
    real: credentials === null ? [] : real,
  };
}

/**
 * Returns what is to be stored when the login check drops another account's lists or queued additions; undefined: nothing is
 * dropped. The lists are this account's at once, so that no other tab joins its own to them.
 */
export function dropForeignEdits(context: CartContext, auth: Owner): CartContext | undefined {
  const identified = { ...context, ...identifyOwner(context, auth) };
  if (haveDifferentAccounts({ owner: auth }, context)) return { ...identified, owner: auth, formerOwner: undefined };
  return listForeignIds(context.waiting, auth).length > 0 ? identified : undefined;
}

/** Whether one account has asked for the hand-off, and another one is there. */
export function isHandoffOfAnother({ auth, handoffBy }: CartContext): boolean {
  return isAccount(auth) && isAccount(handoffBy) && auth !== handoffBy;
}

/** Whether the account whose list is handed off is known to be there no more. */
export function hasSenderLeft({ auth, handoffBy }: CartContext): boolean {
  return auth !== 'unknown' && auth !== handoffBy;
}

/** Whether the guest whose cart is handed off has logged in. */
export function hasGuestLoggedIn({ auth, handoffBy }: CartContext): boolean {
  return isAccount(auth) && handoffBy === null;
}

/** Whether a guest's lists still have to be merged into the cart of the account that has logged in. */
export function isUnmerged({ auth, owner }: CartContext): boolean {
  return isAccount(auth) && owner === null;
}

/** Attributes edits that an account makes before its cart is loaded to that account. */
export function claimEdits({ auth, owner }: CartContext): Change {
  return isAccount(auth) && owner !== auth ? { formerOwner: auth } : {};
}

/** Attributes queued additions to the account that made them, however late they are applied. */
export function claimQueue(context: CartContext): Change {
  const { auth, owner, waiting } = context;
  if (isAccount(auth) && waiting.length > 0) return claimEdits(context);
  const maker = waiting.find((addition) => addition.owner !== undefined)?.owner;
  return maker === undefined || maker === owner ? {} : { formerOwner: maker };
}

/** Applies the ownership that another tab reports. If it contradicts this tab's, the login check is repeated. */
export function mergeOwnership(cart: PersistedCart, context: CartContext, hasOwnDrafts: boolean): Change {
  const { real, credentials, owner } = cart;
  const isDifferentVisitor = owner !== context.auth && owner !== context.owner;
  const formerOwner = cart.formerOwner ?? (hasOwnDrafts ? accountOf(context) : undefined);
  return {
    real,
    credentials,
    owner,
    formerOwner: isAccount(owner) ? undefined : formerOwner,
    ...(isDifferentVisitor ? { auth: 'unknown' } : {}),
  };
}
