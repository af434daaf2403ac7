/** Keeps the cart's notifications to what is true now and stands nowhere else on the screen. */
import type { CartItem } from '#schemas/cart.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import type { ProductOf } from './cart-errors.ts';
import type { Notices } from './notices.ts';

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
  /** Takes a refusal; `follow` shows it with the state that it leads to. */
  readonly refused: (failure: Failure) => void;
  readonly unsaved: () => void;
  readonly follow: (state: CartState) => void;
}

interface Refusal {
  readonly failure: Failure;
  readonly real: readonly CartItem[];
  /** Products with errors that the cart shows beside their lines. */
  readonly marked: ReadonlySet<string>;
  readonly toast: string;
}

/** The part of the notifications that this needs; `isOpen` tells whether one is on screen, `close` ends it. */
export interface CartNoticesOptions {
  readonly notices: Pick<Notices, 'refused' | 'unsaved'>;
  readonly productOf: ProductOf;
  readonly isOpen: (toast: string) => boolean;
  readonly close: (toast: string) => void;
}

/** Creates the cart's notifications. */
export function createCartNotices({ notices, productOf, isOpen, close }: CartNoticesOptions): CartNotices {
  let received: Failure | undefined;
  let current: Refusal | undefined;
  let unsaved: string | undefined;

  function show(failure: Failure, { real }: CartState, marked: ReadonlySet<string>): void {
    current = { failure, real, marked, toast: notices.refused(failure, productOf) };
  }

  function begin(failure: Failure, state: CartState): void {
    const marked = new Set(
      failure.errors.flatMap(({ uuid }) => (uuid !== undefined && state.faults[uuid] ? uuid : [])),
    );
    const rest = openPart(failure, state, marked);
    if (current !== undefined) close(current.toast);
    current = undefined;
    if (rest !== undefined) show(rest, state, marked);
  }

  function update({ failure, real, marked, toast }: Refusal, state: CartState): void {
    const rest = state.real === real ? openPart(failure, state, marked) : undefined;
    if (rest === failure) return;
    const wasOpen = isOpen(toast);
    close(toast);
    current = undefined;
    if (rest !== undefined && wasOpen) show(rest, state, marked);
  }

  return {
    refused: (failure) => {
      received = failure;
    },
    unsaved: () => {
      unsaved = notices.unsaved();
    },
    follow: (state) => {
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
 * The failure with the errors that still hold and are not on screen; the same object where these are all, undefined where there
 * are none. The server's own words are about all of them and stay while one holds.
 */
function openPart(failure: Failure, state: CartState, marked: ReadonlySet<string>): Failure | undefined {
  if (failure.errors.length === 0) return state.items.length === 0 ? undefined : failure;
  const open = failure.errors.filter(({ uuid }) => {
    if (uuid === undefined) return state.items.length > 0;
    if (!state.items.some((item) => item.uuid === uuid)) return !marked.has(uuid) && state.items.length > 0;
    return marked.has(uuid) ? state.faults[uuid] !== undefined && !isBesideLine(failure, state) : true;
  });
  if (open.length === failure.errors.length) return failure;
  return open.length === 0 ? undefined : { ...failure, errors: open };
}

/** Whether the line says all there is; the server's own words stand in the notification alone. */
function isBesideLine({ msg }: Failure, { isShown }: CartState): boolean {
  return isShown && msg === undefined;
}
