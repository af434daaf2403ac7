/** Keeps the cart's notifications to what is true now, and has screen readers announce each error once. */
import { lineFaults } from '#registry/kit/cart/line-faults.ts';
import type { CartItem } from '#schemas/cart.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';
import type { Announced, Notices } from './notices.ts';

/** Returns what is known of a product by its uuid. */
export type ProductOf = (uuid: string) => Product | undefined;

/** The cart after one of its transitions. */
export interface CartState {
  readonly items: readonly CartItem[];
  readonly faults: Readonly<Record<string, readonly ErrorEntry[]>>;
  /** Confirmed items; a new list is a save or a load that succeeded. */
  readonly real: readonly CartItem[];
  /** Saves without an answer, one after the other. */
  readonly failures: number;
  /** Whether the lines of the cart are on screen, each with its errors. */
  readonly isShown: boolean;
}

/** Shows, shortens and closes notifications about saves. */
export interface CartNotices {
  /** Notifies that a product was added, until a refusal names it. */
  readonly added: (uuid: string, name: string) => void;
  /** Records a refusal; `follow` shows it with the state that it leads to. */
  readonly refused: (failure: Failure) => void;
  readonly unsaved: () => void;
  readonly follow: (state: CartState) => void;
}

interface Refusal {
  readonly failure: Failure;
  readonly real: readonly CartItem[];
  /** Products with errors that the cart shows beside their lines once it is open. */
  readonly marked: ReadonlySet<string>;
  readonly toast: string;
}

/** The part of the notifications that this needs; `isOpen` returns whether one is on screen, `close` ends it. */
export interface CartNoticesOptions {
  readonly notices: Pick<Notices, 'added' | 'refused' | 'unsaved'>;
  readonly productOf: ProductOf;
  readonly isOpen: (toast: string) => boolean;
  readonly close: (toast: string) => void;
}

/** Creates the cart's notifications. */
export function createCartNotices({ notices, productOf, isOpen, close }: CartNoticesOptions): CartNotices {
  let received: Failure | undefined;
  let current: Refusal | undefined;
  let unsaved: string | undefined;
  const addedToasts = new Map<string, string>();
  /** Products with a notification, that have been in the cart since. */
  const present = new Set<string>();

  function show(failure: Failure, announced: Announced, { real }: CartState, marked: ReadonlySet<string>): void {
    current = { failure, real, marked, toast: notices.refused(failure, announced, productOf) };
  }

  /** Errors that the lines of the open cart predicted, and announced, before the server reported them. */
  function predictedBy({ items, isShown }: CartState, errors: readonly ErrorEntry[]): readonly ErrorEntry[] {
    if (!isShown) return [];
    return errors.filter(({ key, uuid }) => {
      const item = items.find((each) => each.uuid === uuid);
      if (item === undefined) return false;
      return lineFaults(productOf(item.uuid), item.quantity, [], undefined).some((predicted) => predicted.key === key);
    });
  }

  /** Removed products are no longer said to be added. */
  function closeRemoved({ items }: CartState): void {
    for (const [uuid, toast] of addedToasts)
      if (items.some((item) => item.uuid === uuid)) present.add(uuid);
      else if (present.delete(uuid)) {
        close(toast);
        addedToasts.delete(uuid);
      }
  }

  function begin(failure: Failure, state: CartState): void {
    for (const { uuid = '' } of failure.errors) {
      const toast = addedToasts.get(uuid);
      if (toast !== undefined) close(toast);
    }
    const marked = new Set(
      failure.errors.flatMap(({ uuid }) => (uuid !== undefined && state.faults[uuid] ? uuid : [])),
    );
    const rest = openPart(failure, state, marked);
    if (current !== undefined) close(current.toast);
    current = undefined;
    if (rest !== undefined) show(rest, predictedBy(state, rest.errors), state, marked);
  }

  function update({ failure, real, marked, toast }: Refusal, state: CartState): void {
    const rest = state.real === real ? openPart(failure, state, marked) : undefined;
    if (rest === failure) return;
    const wasOpen = isOpen(toast);
    close(toast);
    current = undefined;
    if (rest !== undefined && wasOpen) show(rest, 'all', state, marked);
  }

  return {
    added: (uuid, name) => {
      addedToasts.set(uuid, notices.added(name));
    },
    refused: (failure) => {
      received = failure;
    },
    unsaved: () => {
      unsaved = notices.unsaved();
    },
    follow: (state) => {
      closeRemoved(state);
      if (unsaved !== undefined && state.failures === 0) {
        close(unsaved);
        unsaved = undefined;
      }
      const failure = received;
      received = undefined;
      if (failure !== undefined) begin(failure, state);
      else if (current !== undefined) update(current, state);
    },
  };
}

/**
 * The failure with the errors that still hold; the same object where these are all, undefined where there are none. The server's own words are about all of them and stay while one holds.
 */
function openPart(failure: Failure, state: CartState, marked: ReadonlySet<string>): Failure | undefined {
  if (failure.errors.length === 0) return state.items.length === 0 ? undefined : failure;
  const open = failure.errors.filter(({ uuid }) => {
    if (uuid === undefined) return state.items.length > 0;
    if (!state.items.some((item) => item.uuid === uuid)) return !marked.has(uuid) && state.items.length > 0;
    return marked.has(uuid) ? state.faults[uuid] !== undefined : true;
  });
  if (open.length === failure.errors.length) return failure;
  return open.length === 0 ? undefined : { ...failure, errors: open };
}
