/** Whose cart it is: a guest's or an account's, whose lists no other account sees (contract, chapter 11 "Cart"). Pure. */
import type { AccountDigest } from '#schemas/cart.ts';
import type { AuthAnswer, CartContext, KeptCart, Owner } from './types.ts';

type Change = Partial<CartContext>;

export const EMPTY = {
  credentials: null,
  real: [],
  draft: [],
  formerOwner: undefined,
  attempt: null,
  mustCreate: false,
  failures: 0,
  faults: {},
} as const satisfies Change;

/** Items confirmed without credentials are an account's; a value without its owner does not say which one's. */
export function isOfUnknownAccount({ owner, credentials, real }: KeptCart): boolean {
  return owner === undefined && credentials === null && real.length > 0;
}

export function isAccount(owner: AuthAnswer | undefined): owner is AccountDigest {
  return owner !== undefined && owner !== null && owner !== 'unknown';
}

type Ownership = Pick<KeptCart, 'owner' | 'formerOwner'>;

function accountOf({ owner, formerOwner }: Ownership): AccountDigest | undefined {
  return isAccount(owner) ? owner : formerOwner;
}

/** Whether two lists belong to two accounts, so that they must not be joined; two guests' lists may. */
export function haveDifferentAccounts(a: Ownership, b: Ownership): boolean {
  const [one, other] = [accountOf(a), accountOf(b)];
  return one !== undefined && other !== undefined && one !== other && (isAccount(a.owner) || isAccount(b.owner));
}

/**
 * Who is there has been learnt. A guest without credentials has no cart on the server: what an account confirmed is not
 * theirs. Another account's lists are dropped (contract, chapter 11 "Cart"); an addition of this visit that bears no owner
 * is the account's that is named now.
 */
export function identified(context: CartContext, auth: Owner): Change {
  const { credentials, real, owner, formerOwner, draft } = context;
  if (auth !== null) {
    const waiting = context.waiting.filter((addition) => addition.owner === undefined || addition.owner === auth);
    return {
      auth,
      waiting,
      ...(haveDifferentAccounts({ owner: auth }, context) ? { ...EMPTY, owner: null, formerOwner: auth } : {}),
    };
  }
  const isLeft = draft.length > 0 || context.waiting.some((addition) => addition.owner === owner);
  return {
    auth,
    owner: null,
    formerOwner: isAccount(owner) ? (isLeft ? owner : undefined) : formerOwner,
    real: credentials === null ? [] : real,
  };
}

/** A guest has logged in, and what they had is not in the account's cart yet. */
export function isUnmerged({ auth, owner }: CartContext): boolean {
  return isAccount(auth) && owner === null;
}

/** What is edited as an account before its cart is loaded is no other account's. */
export function claim({ auth, owner }: CartContext): Change {
  return isAccount(auth) && owner !== auth ? { formerOwner: auth } : {};
}

/** An addition that an account made while its cart was loading is that account's, also when it is made later. */
export function claimWaiting(context: CartContext): Change {
  const { auth, owner, waiting } = context;
  if (isAccount(auth) && waiting.length > 0) return claim(context);
  const maker = waiting.find((addition) => addition.owner !== undefined)?.owner;
  return maker === undefined || maker === owner ? {} : { formerOwner: maker };
}

/** Whose cart it is, is what another tab believed; where this one knows otherwise, somebody came or left: to be asked. */
export function ownership(cart: KeptCart, context: CartContext, hasOwnDrafts: boolean): Change {
  const { real, credentials, owner } = cart;
  const isNews = owner !== context.auth && owner !== context.owner;
  const formerOwner = cart.formerOwner ?? (hasOwnDrafts ? accountOf(context) : undefined);
  return {
    real,
    credentials,
    owner,
    formerOwner: isAccount(owner) ? undefined : formerOwner,
    ...(isNews ? { auth: 'unknown' } : {}),
  };
}
