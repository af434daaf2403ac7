/** Applies the server's answers: loads, saves, refusals, the full list of a hand-off (contract, chapter 8). Pure. */
import type { Cart } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import { applyDrafts, asDrafts, mergeOnLogin, withoutSettled } from './lists.ts';
import { isAccount, isUnmerged } from './ownership.ts';
import type { Attempt, CartAnswer, CartContext, Change } from './types.ts';

/** Applies a loaded cart; a guest's items are merged into the cart of the account that has logged in. */
export function applyLoad(context: CartContext, cart: Cart | null): Change {
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
      // The merged drafts contain the guest's; other tabs must not apply them again.
      settled: isOwn ? [] : draft,
    };
  }
  if (cart?.cart_id === undefined) return { real: [], credentials: null, stale: false };
  return { real: cart.items, credentials: credentialsOf(cart) ?? credentials, stale: false };
}

/** Drops the rejected credentials and the confirmed items; the drafts stay. */
export function applyLoadError(context: CartContext, key: CredentialErrorKey | undefined): Change {
  const lost: Change = key === 'NO_AUTH' ? { auth: 'unknown' } : {};
  if (isUnmerged(context)) return key === 'NO_AUTH' ? lost : applyLoad(context, null);
  return { ...lost, credentials: null, real: [] };
}

/** Whether a save succeeded; a guest's new cart needs its credentials, without which nobody could find it again. */
export function isSaved({ auth, attempt }: CartContext, answer: CartAnswer): boolean {
  if (!answer.ok) return false;
  return isAccount(auth) || attempt?.request.call !== 'cartCheckoutByItems' || credentialsOf(answer.cart) !== null;
}

/** Applies an acknowledged save; clears the drafts that it carried. */
export function acknowledgeSave(context: CartContext, cart: Cart | null): Change {
  const { auth, attempt, credentials } = context;
  // The type allows for none, though an answer implies an attempt.
  if (attempt === null) return {};
  const real = confirmedItems(context, attempt, cart);
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
    handoffSaved: true,
  };
}

/** Returns the server's list; some upstreams acknowledge without one. */
function confirmedItems({ real }: CartContext, { request, carried }: Attempt, cart: Cart | null): CartContext['real'] {
  if (cart !== null && cart.items.length > 0) return cart.items;
  return request.call === 'cartUpdateItems' ? applyDrafts(real, carried) : request.body.items;
}

/**
 * Prepares a new cart after a credential error. After CHECKOUTED the confirmed items were bought, so only the drafts go
 * into the new cart; after the other keys all displayed items do (contract, chapter 8).
 */
export function startOver({ real, draft }: CartContext, key: CredentialErrorKey | undefined): Change {
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

/** Stores the refusal's errors by product; the drafts stay. */
export function applyRefusal(failure: Failure): Change {
  const faults: Record<string, ErrorEntry[]> = {};
  for (const entry of failure.errors) if (entry.uuid !== undefined) (faults[entry.uuid] ??= []).push(entry);
  return { faults, attempt: null, failures: 0 };
}

/** Applies the answer to the full list: the cart to hand off, and its items where the answer has some. */
export function applyHandoffAnswer(context: CartContext, cart: Cart | null): Change {
  const handoff = cart?.cart_id === undefined ? null : { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
  const real = cart !== null && cart.items.length > 0 ? cart.items : context.real;
  // Drafts that equal the confirmed quantity need no save.
  return { handoff, real, draft: withoutSettled(context.draft, asDrafts(real)), handoffSaved: true };
}

function credentialsOf(cart: Cart | null): CartContext['credentials'] {
  return cart?.cart_id === undefined || cart.cart_secret === undefined
    ? null
    : { cart_id: cart.cart_id, cart_secret: cart.cart_secret };
}
