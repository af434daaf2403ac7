/** The writes of the cart: which call, which body, which idempotency key (specification, chapters 4 and 7). Pure. */
import { type DraftItem, REMOVED } from '#schemas/cart.ts';
import { applyDrafts, asDrafts } from './lists.ts';
import { isAccount } from './ownership.ts';
import type { Attempt, CartContext, SaveRequest } from './types.ts';

/**
 * Whether the next save makes a cart: the old one is gone, or a guest has none yet. An account has one cart at any time,
 * and a lost answer may hide that it was made already: mere removals are told to it in any case.
 */
export function makesCart(context: CartContext): boolean {
  if (!isAccount(context.auth)) return context.mustCreate || context.credentials === null;
  return context.mustCreate && (hasItems(context) || context.draft.length === 0);
}

/** Whether there is nothing to tell the server: no cart there, and nothing left to put into one. */
export function hasNothingToMake(context: CartContext): boolean {
  return makesCart(context) && !hasItems(context);
}

function hasItems({ real, draft }: CartContext): boolean {
  return asDrafts(applyDrafts(real, draft)).length > 0;
}

/** What a save settles. An account's cart keeps what else it holds when it is made anew: removals are told to it after. */
function carriedBy({ auth, draft }: CartContext, { call }: SaveRequest): Attempt['carried'] {
  return call === 'cartCheckoutByItems' && isAccount(auth)
    ? draft.filter(({ quantity }) => quantity !== REMOVED)
    : draft;
}

/** The save of what is open now. The same body as of an attempt that stayed without an answer keeps that one's key. */
export function nextAttempt(context: CartContext): { readonly attempt: Attempt; readonly keys: number } {
  const { attempt, keys, auth: by } = context;
  const fresh = request(context, keyAt(context.seed, keys));
  const carried = carriedBy(context, fresh);
  return attempt !== null && attempt.by === by && sameWrite(attempt.request, fresh)
    ? { attempt: { ...attempt, carried }, keys }
    : { attempt: { request: fresh, by, carried }, keys: keys + 1 };
}

/** The full list of a logged-in visitor, before the hand-off; its key has been counted already. */
export function handoffRequest(context: CartContext): SaveRequest {
  const items = asDrafts(applyDrafts(context.real, context.draft));
  return { call: 'cartUpdate', key: keyAt(context.seed, context.keys - 1), body: { items, lang_key: context.lang } };
}

function request(context: CartContext, key: string): SaveRequest {
  const { real, draft, credentials, lang } = context;
  if (makesCart(context)) {
    const items = asDrafts(applyDrafts(real, draft));
    return { call: 'cartCheckoutByItems', key, body: { items, lang_key: lang } };
  }
  const removed = draft.filter(({ quantity }: DraftItem) => quantity === REMOVED).map(({ uuid }) => uuid);
  return {
    call: 'cartUpdateItems',
    key,
    // An account's cart has none: it is loaded before it is saved.
    body: { items: asDrafts([...draft]), remove_items: removed, lang_key: lang, ...credentials },
  };
}

/** The language of the page may change between two tries; the body of the first is kept then. */
function sameWrite(a: SaveRequest, b: SaveRequest): boolean {
  const bare = ({ call, body: { lang_key: _, ...body } }: SaveRequest) => JSON.stringify([call, body]);
  return bare(a) === bare(b);
}

const COUNTER_DIGITS = 12;

/** A key of its own for each body: the tab's uuid, its last group counted up. */
function keyAt(seed: string, index: number): string {
  const head = seed.slice(0, -COUNTER_DIGITS);
  const count = (BigInt(`0x${seed.slice(-COUNTER_DIGITS)}`) + BigInt(index)) % 2n ** 48n;
  return head + count.toString(16).padStart(COUNTER_DIGITS, '0');
}
