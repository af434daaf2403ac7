/** The cart's two lists, real and draft, and everything that is reckoned from them (specification, chapter 4). Pure. */
import { type CartItem, type DraftItem, REMOVED } from '#schemas/cart.ts';
import { MAX_QUANTITY } from '#schemas/records/product-rules.ts';
import type { ProductUuid } from '#schemas/ids.ts';

/** Items shown: real ones with the drafts applied; -1 removes, another quantity overrides, new ones come last. */
export function applyDrafts(real: readonly CartItem[], draft: readonly DraftItem[]): CartItem[] {
  const wanted = new Map(draft.map(({ uuid, quantity }) => [uuid, quantity]));
  const known = new Set(real.map(({ uuid }) => uuid));
  const kept = real.map(({ uuid, quantity }) => ({ uuid, quantity: wanted.get(uuid) ?? quantity }));
  const added = draft.filter(({ uuid }) => !known.has(uuid)).map(({ uuid, quantity }) => ({ uuid, quantity }));
  return [...kept, ...added].filter(({ quantity }) => quantity !== REMOVED);
}

/** The drafts with one edit on top; a quantity of 0 removes (contract, chapter 8). */
export function withEdit(draft: readonly DraftItem[], uuid: ProductUuid, quantity: number): DraftItem[] {
  const wanted = quantity <= 0 ? REMOVED : Math.min(Math.trunc(quantity), MAX_QUANTITY);
  const edited = { uuid, quantity: wanted };
  return draft.some((entry) => entry.uuid === uuid)
    ? draft.map((entry) => (entry.uuid === uuid ? edited : entry))
    : [...draft, edited];
}

/** Pieces to put on top of what the cart holds; `min` and `max` are the product's own limits. */
export interface Addition {
  readonly uuid: ProductUuid;
  readonly quantity: number;
  readonly min: number;
  readonly max: number;
}

export interface Added {
  readonly draft: DraftItem[];
  /** The product's maximum, where it kept pieces out. */
  readonly limit: number | undefined;
}

/** The drafts with an addition: the first pieces reach the minimum at least, none go beyond the maximum. */
export function withAddition(real: readonly CartItem[], draft: readonly DraftItem[], addition: Addition): Added {
  const { uuid, quantity, min, max } = addition;
  const held = applyDrafts(real, draft).find((item) => item.uuid === uuid)?.quantity ?? 0;
  const wanted = Math.max(held + quantity, min);
  const allowed = Math.max(held, Math.min(wanted, max, MAX_QUANTITY));
  return {
    draft: allowed === held ? [...draft] : withEdit(draft, uuid, allowed),
    limit: allowed < wanted ? Math.min(max, MAX_QUANTITY) : undefined,
  };
}

/** The drafts without those that an acknowledged save carried with that very value. */
export function withoutSettled(draft: readonly DraftItem[], settled: readonly DraftItem[]): DraftItem[] {
  return draft.filter((entry) => !settled.some((one) => one.uuid === entry.uuid && one.quantity === entry.quantity));
}

/** Everything that is shown, as drafts of a cart yet to be made. */
export function asDrafts(items: readonly CartItem[]): DraftItem[] {
  return items.filter(({ quantity }) => quantity > 0).map(({ uuid, quantity }) => ({ uuid, quantity }));
}

/**
 * The drafts a guest brings into an account's cart: items it lacks or has fewer of, with the larger quantity, which is
 * safe when the server merged too (contract, chapter 10 "Login").
 */
export function mergeOnLogin(account: readonly CartItem[], guest: readonly CartItem[]): DraftItem[] {
  const held = new Map(account.map(({ uuid, quantity }) => [uuid, quantity]));
  return asDrafts(guest.filter(({ uuid, quantity }) => quantity > (held.get(uuid) ?? 0)));
}

/** The lists another tab holds, and the drafts that its last save settled. */
export interface OtherLists {
  readonly real: readonly CartItem[];
  readonly draft: readonly DraftItem[];
  readonly settled: readonly DraftItem[];
}

/**
 * This tab's drafts after another tab told its lists: the other's edits win over ours of the same item; ours that it does
 * not know stay, unless they were settled or (while no save of ours may still change that) already hold.
 */
export function adoptDrafts(ours: readonly DraftItem[], other: OtherLists, saving: boolean): DraftItem[] {
  const told = new Set(other.draft.map(({ uuid }) => uuid));
  const held = new Map(other.real.map(({ uuid, quantity }) => [uuid, quantity]));
  const open = withoutSettled(ours, other.settled).filter(
    ({ uuid, quantity }) => !told.has(uuid) && (saving || (held.get(uuid) ?? REMOVED) !== quantity),
  );
  return [...other.draft, ...open];
}
