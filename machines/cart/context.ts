/** The cart's context: its initial value, its persisted form, and values derived from it (specification, chapter 4). Pure. */
import { type CartItem, REMOVED } from '#schemas/cart.ts';
import { OFFLINE_WEB_ID } from '#schemas/cart-addition.ts';
import { applyDrafts, withAddition } from './lists.ts';
import { isAccount, isOfUnknownAccount, isUnmerged } from './ownership.ts';
import type { CartContext, CartInput, CartChange, Limit } from './types.ts';

/** Whether the shop has no server cart. */
export function isOffline({ webId }: Pick<CartContext, 'webId'>): boolean {
  return webId === OFFLINE_WEB_ID;
}

/** Creates the initial context from storage; ignores a cart of another shop. */
export function createContext({ webId, stored, lang, seed }: CartInput): CartContext {
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
    handoffBy: 'unknown',
    handoffSaved: false,
    handoff: null,
    settled: [],
  };
}

/** Returns what is persisted and sent to other tabs. Queued additions stay apart: they need the loaded cart's quantities. */
export function toCartChange(context: CartContext): CartChange {
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

type Lists = Pick<CartContext, 'real' | 'draft' | 'waiting'>;

/** Returns the drafts with all queued additions applied, and the maxima that limited them. */
export function applyQueue({ real, draft, waiting }: Lists): {
  readonly draft: CartContext['draft'];
  readonly limits: readonly Limit[];
} {
  const limits: Limit[] = [];
  const all = waiting.reduce<CartContext['draft']>((drafts, addition) => {
    const next = withAddition(real, drafts, addition);
    if (next.limit !== undefined) limits.push({ uuid: addition.uuid, limit: next.limit });
    return next.draft;
  }, draft);
  return { draft: all, limits };
}

/** Returns all items: the confirmed ones with drafts and queued additions applied. */
export function itemsOf(lists: Lists): CartItem[] {
  return applyDrafts(lists.real, applyQueue(lists).draft);
}

/** Returns the items to display. Hides an account's items until the login check has answered: they may be another visitor's. */
export function visibleItems(context: CartContext): CartItem[] {
  const { ready, auth, owner, waiting } = context;
  if (ready || auth !== 'unknown' || !isAccount(owner)) return itemsOf(context);
  return itemsOf({ real: [], draft: [], waiting: waiting.filter((addition) => addition.owner === undefined) });
}

/** Whether there is anything to send to the server. */
export function hasUnsavedChanges(context: CartContext): boolean {
  return context.draft.length > 0 || isUnmerged(context);
}
