/** Operations on the cart's two lists, real and draft (specification, chapter 4). Pure. */
import { type CartItem, type DraftItem, REMOVED } from '#schemas/cart.ts';
import { MAX_QUANTITY } from '#schemas/records/product-rules.ts';
import type { ProductUuid } from '#schemas/ids.ts';

/** Applies the drafts to the real items; -1 removes, another quantity overrides, new items come last. */
export function applyDrafts(real: readonly CartItem[], draft: readonly DraftItem[]): CartItem[] {
  const drafts = new Map(draft.map(({ uuid, quantity }) => [uuid, quantity]));
  const known = new Set(real.map(({ uuid }) => uuid));
  const edited = real.map(({ uuid, quantity }) => ({ uuid, quantity: drafts.get(uuid) ?? quantity }));
  const added = draft.filter(({ uuid }) => !known.has(uuid)).map(({ uuid, quantity }) => ({ uuid, quantity }));
  return [...edited, ...added].filter(({ quantity }) => quantity !== REMOVED);
}

/** Adds one edit to the drafts; a quantity of 0 removes (contract, chapter 8). */
export function withEdit(draft: readonly DraftItem[], uuid: ProductUuid, quantity: number): DraftItem[] {
  const whole = Math.min(Math.trunc(quantity), MAX_QUANTITY);
  const edited = { uuid, quantity: whole <= 0 ? REMOVED : whole };
  return draft.some((entry) => entry.uuid === uuid)
    ? draft.map((entry) => (entry.uuid === uuid ? edited : entry))
    : [...draft, edited];
}

/** Pieces to add to the cart's quantity; `min` and `max` are the product's limits. */
export interface Addition {
  readonly uuid: ProductUuid;
  readonly quantity: number;
  readonly min: number;
  readonly max: number;
}

export interface AdditionResult {
  readonly draft: DraftItem[];
  /** The product's maximum where it limited the addition. */
  readonly limit: number | undefined;
}

/** Adds pieces to the drafts: the first reach the minimum at least, none exceed the maximum. */
export function withAddition(
  real: readonly CartItem[],
  draft: readonly DraftItem[],
  addition: Addition,
): AdditionResult {
  const { uuid, quantity, min, max } = addition;
  const current = applyDrafts(real, draft).find((item) => item.uuid === uuid)?.quantity ?? 0;
  const target = Math.max(current + quantity, min);
  const allowed = Math.max(current, Math.min(target, max, MAX_QUANTITY));
  return {
    draft: allowed === current ? [...draft] : withEdit(draft, uuid, allowed),
    limit: allowed < target ? Math.min(max, MAX_QUANTITY) : undefined,
  };
}

/** Removes the drafts that an acknowledged save carried with the same quantity. */
export function withoutSettled(draft: readonly DraftItem[], settled: readonly DraftItem[]): DraftItem[] {
  return draft.filter((entry) => !settled.some((one) => one.uuid === entry.uuid && one.quantity === entry.quantity));
}

/** Converts items to drafts of a new cart. */
export function asDrafts(items: readonly CartItem[]): DraftItem[] {
  return items.filter(({ quantity }) => quantity > 0).map(({ uuid, quantity }) => ({ uuid, quantity }));
}

/**
 * Returns the drafts that merge a guest's items into an account's cart: items it lacks or has fewer of, with the larger
 * quantity. This is safe when the server merges too (contract, chapter 10 "Login").
 */
export function mergeOnLogin(account: readonly CartItem[], guest: readonly CartItem[]): DraftItem[] {
  const quantities = new Map(account.map(({ uuid, quantity }) => [uuid, quantity]));
  return asDrafts(guest.filter(({ uuid, quantity }) => quantity > (quantities.get(uuid) ?? 0)));
}

/** Another tab's lists, and the drafts that its last save settled. */
export interface OtherLists {
  readonly real: readonly CartItem[];
  readonly draft: readonly DraftItem[];
  readonly settled: readonly DraftItem[];
}

/**
 * Merges another tab's drafts. Its edits win over ours of the same item. Ours that it lacks stay, unless they were
 * settled or (while no save of ours is pending) equal the confirmed quantity.
 */
export function adoptDrafts(ours: readonly DraftItem[], other: OtherLists, saving: boolean): DraftItem[] {
  const others = new Set(other.draft.map(({ uuid }) => uuid));
  const quantities = new Map(other.real.map(({ uuid, quantity }) => [uuid, quantity]));
  const open = withoutSettled(ours, other.settled).filter(
    ({ uuid, quantity }) => !others.has(uuid) && (saving || (quantities.get(uuid) ?? REMOVED) !== quantity),
  );
  return [...other.draft, ...open];
}

/** Number of remembered ids; a stored addition is removed once it is applied, so few ids can arrive again. */
const MAX_REMEMBERED_IDS = 50;

/** Joins ids without duplicates and keeps the last ones. */
export function rememberIds(...ids: readonly (readonly string[])[]): string[] {
  return [...new Set(ids.flat())].slice(-MAX_REMEMBERED_IDS);
}
