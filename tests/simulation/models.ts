/** Sequential behaviour of a cart, a product's stock and a coupon. */
import type { Model } from './linearizability.ts';

export type Quantities = Readonly<Record<string, number>>;

/** A cart of a guest, or all carts of an account, one after the other. */
export type CartInput =
  | { readonly do: 'read' }
  /** `isWhole`: whatever is not named goes. */
  | { readonly do: 'write'; readonly set: Quantities; readonly removed: readonly string[]; readonly isWhole: boolean }
  | { readonly do: 'pay'; readonly cartId: string };
/** `items` of a success; a refusal's key; whether a payment led to the receipt. */
export type CartOutput =
  | { readonly cartId: string; readonly items: Quantities }
  | { readonly key: string }
  | { readonly isPaid: boolean };
interface CartState {
  readonly items: Quantities;
  readonly paid: readonly string[];
}

/** `isGuest`: once it is paid nothing follows it. */
export function cartModel(isGuest: boolean, items: Quantities = {}): Model<CartState, CartInput, CartOutput> {
  const isOver = ({ paid }: CartState) => isGuest && paid.length > 0;
  const check = (before: CartState, after: CartState, output: CartOutput | undefined): readonly CartState[] => {
    if (output === undefined) return [after];
    if ('isPaid' in output) return [];
    if ('key' in output) {
      if (output.key === 'CHECKOUTED') return isOver(before) ? [before] : [];
      // Neither an account nor a guest with credentials is ever unknown; rules may refuse whatever they like.
      return ['NO_AUTH', 'INVALID_CART_CREDENTIALS', 'ALREADY_OWNED', 'IDEMPOTENCY_MISMATCH'].includes(output.key)
        ? []
        : [before];
    }
    if (isOver(before) || before.paid.includes(output.cartId)) return [];
    return textOf(output.items) === textOf(after.items) ? [after] : [];
  };
  return {
    initial: { items, paid: [] },
    keyOf: (state) => `${textOf(state.items)} ${state.paid.join(' ')}`,
    step: (state, input, output) => {
      switch (input.do) {
        case 'read':
          return check(state, state, output);
        case 'write':
          return check(state, isOver(state) ? state : { ...state, items: writeItems(state.items, input) }, output);
        case 'pay': {
          if (output !== undefined && 'isPaid' in output && !output.isPaid) return [state];
          const isDone = state.paid.includes(input.cartId);
          if (isDone) return [state];
          // An empty cart is not sold.
          if (isOver(state) || Object.keys(state.items).length === 0) return [];
          return [{ items: {}, paid: [...state.paid, input.cartId] }];
        }
      }
    },
  };
}

function writeItems(before: Quantities, { set, removed, isWhole }: Extract<CartInput, { do: 'write' }>): Quantities {
  const kept = isWhole ? [] : Object.entries(before).filter(([uuid]) => !removed.includes(uuid));
  return Object.fromEntries([...new Map([...kept, ...Object.entries(set)])].filter(([, quantity]) => quantity > 0));
}

function textOf(items: Quantities): string {
  return JSON.stringify(Object.entries(items).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Pieces of a product: sold by an order, or read. */
export type StockInput = { readonly do: 'take'; readonly pieces: number } | { readonly do: 'read' };

/** A product's stock; the output of a reading is what is left, that of a sale its pieces. */
export function stockModel(initial: number): Model<number, StockInput, number> {
  return {
    initial,
    keyOf: String,
    step: (left, input, output) => {
      if (input.do === 'read') return output === undefined || output === left ? [left] : [];
      return left >= input.pieces ? [left - input.pieces] : [];
    },
  };
}

/** An account's operation on a coupon. */
export interface CouponInput {
  readonly do: 'claim' | 'read';
  readonly account: string;
}
export interface CouponOutput {
  /** `claimed` also after an own claim; any other state or key as answered. */
  readonly state: string;
  /** Coupons left; undefined where the answer has none. */
  readonly remain?: number | undefined;
}
interface CouponState {
  readonly remain: number;
  readonly claimants: readonly string[];
}

/** A coupon of which there are so many. */
export function couponModel(remain: number): Model<CouponState, CouponInput, CouponOutput> {
  return {
    initial: { remain, claimants: [] },
    keyOf: ({ claimants }) => claimants.join(' '),
    step: (state, { do: what, account }, output) => {
      const isTheirs = state.claimants.includes(account);
      const claimed = { remain: state.remain - 1, claimants: [...state.claimants, account].toSorted() };
      const mayClaim = what === 'claim' && !isTheirs && state.remain > 0;
      if (output === undefined) return mayClaim ? [claimed] : [];
      if (what === 'claim' && output.state === 'claimed')
        return mayClaim && output.remain === claimed.remain ? [claimed] : [];
      if (output.remain !== undefined && output.remain !== state.remain) return [];
      const now = isTheirs ? 'claimed' : state.remain > 0 ? 'claimable' : 'gone';
      return output.state === now ? [state] : [];
    },
  };
}
