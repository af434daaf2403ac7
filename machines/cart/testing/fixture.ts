/** A fixture of unit tests: the real machine with a simulated clock, manual answers, and a log of its effects. */
import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import * as v from 'valibot';
import { Cart, CartItem, DraftItem } from '#schemas/cart.ts';
import { ProductUuid, WebId } from '#schemas/ids.ts';
import { cartMachine } from '../machine.ts';
import type { AuthAnswer, CartAnswer, CartInput, PersistedCart, SaveRequest, CartChange } from '../types.ts';
import { cartView } from '../view.ts';

/** Names of the cart's effects, which tests record. */
export const EFFECTS = [
  'persist',
  'removeForeignCarts',
  'showRefusal',
  'showUnsaved',
  'showLimits',
  'logLoadFailure',
  'showNoCart',
  'goToCheckout',
  'goBack',
  'goToSiteRoot',
];

export const SEED = '00000000-0000-4000-8000-000000000000';

/** A pending call. */
export type Pending =
  | {
      readonly effect: 'checkAuth';
      readonly fresh: boolean;
      readonly answer: (answer: AuthAnswer) => void;
      readonly fail: () => void;
    }
  | {
      readonly effect: 'loadCart';
      readonly credentials: unknown;
      readonly answer: (answer: CartAnswer) => void;
      readonly fail: () => void;
    }
  | {
      readonly effect: 'saveCart';
      readonly request: SaveRequest;
      readonly answer: (answer: CartAnswer) => void;
      readonly fail: () => void;
    };

export interface CartFixture {
  readonly actor: Actor<typeof cartMachine>;
  readonly clock: SimulatedClock;
  /** Effects under way, oldest first. */
  readonly pending: Pending[];
  /** Names and arguments of the actions that had an effect, in order; `persist` apart. */
  readonly log: unknown[][];
  readonly persisted: CartChange[];
  readonly errors: unknown[];
  readonly view: () => ReturnType<typeof cartView>;
  /** Lets promises settle. */
  readonly settle: () => Promise<void>;
  readonly stop: () => void;
}

export interface CartFixtureOptions {
  readonly stored?: PersistedCart | null;
  readonly webId?: string;
  readonly lang?: CartInput['lang'];
  readonly seed?: string;
  /** Called when a save asks for the lock; grants it at once by default. */
  readonly lock?: (granted: (cart: PersistedCart | null) => void) => () => void;
  readonly onPersist?: (change: CartChange) => void;
}

export function createCartFixture({
  stored = null,
  webId = 'w1',
  lang = 'th',
  seed = SEED,
  lock,
  onPersist,
}: CartFixtureOptions = {}): CartFixture {
  const clock = new SimulatedClock();
  const pending: Pending[] = [];
  const log: unknown[][] = [];
  const persisted: CartChange[] = [];
  const errors: unknown[] = [];
  const ask = <Answer>(make: (answer: (answer: Answer) => void, fail: () => void) => Pending, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const drop = () => {
        const at = pending.indexOf(entry);
        if (at >= 0) pending.splice(at, 1);
      };
      const entry = make(
        (answer) => {
          drop();
          resolve(answer);
        },
        () => {
          drop();
          reject(new Error('the connection was lost'));
        },
      );
      pending.push(entry);
      signal.addEventListener('abort', drop, { once: true });
    });
  const machine = cartMachine.provide({
    actors: {
      checkAuth: fromPromise<AuthAnswer, { readonly fresh: boolean }>(({ input, signal }) =>
        ask<AuthAnswer>((answer, fail) => ({ effect: 'checkAuth', fresh: input.fresh, answer, fail }), signal),
      ),
      loadCart: fromPromise<CartAnswer, { readonly credentials: PersistedCart['credentials'] }>(({ input, signal }) =>
        ask<CartAnswer>(
          (answer, fail) => ({ effect: 'loadCart', credentials: input.credentials, answer, fail }),
          signal,
        ),
      ),
      saveCart: fromPromise<CartAnswer, SaveRequest>(({ input, signal }) =>
        ask<CartAnswer>((answer, fail) => ({ effect: 'saveCart', request: input, answer, fail }), signal),
      ),
      lock: fromCallback(({ sendBack }) => {
        const granted = (cart: PersistedCart | null) => sendBack({ type: 'lock.acquired', cart });
        if (lock !== undefined) return lock(granted);
        granted(null);
        return undefined;
      }),
    },
    actions: {
      persist: (_, change) => {
        persisted.push(change);
        onPersist?.(change);
      },
      removeForeignCarts: () => log.push(['removeForeignCarts']),
      showRefusal: (_, failure) => log.push(['showRefusal', failure]),
      showUnsaved: (_, failures) => log.push(['showUnsaved', failures]),
      showLimits: (_, limits) => {
        for (const limit of limits) log.push(['showLimit', limit.uuid, limit.limit]);
      },
      logLoadFailure: (_, answer) => log.push(['logLoadFailure', answer]),
      showNoCart: () => log.push(['showNoCart']),
      goToCheckout: (_, handoff) => log.push(['goToCheckout', handoff]),
      goBack: () => log.push(['goBack']),
      goToSiteRoot: () => log.push(['goToSiteRoot']),
    },
  });
  const actor = createActor(machine, { clock, input: { webId: v.parse(WebId, webId), stored, lang, seed } });
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  return {
    actor,
    clock,
    pending,
    log,
    persisted,
    errors,
    view: () => cartView(actor.getSnapshot()),
    settle,
    stop: () => actor.stop(),
  };
}

/** Enough turns of the microtask queue for an answered promise to become an event. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

export const uuid = (text: string) => v.parse(ProductUuid, text);

/** `items('a', 2, 'b', 1)`. */
export function items(...parts: readonly (string | number)[]): CartItem[] {
  return pairs(parts).map(([id, quantity]) => v.parse(CartItem, { uuid: id, quantity }));
}

export function drafts(...parts: readonly (string | number)[]): DraftItem[] {
  return pairs(parts).map(([id, quantity]) => v.parse(DraftItem, { uuid: id, quantity }));
}

function pairs(
  parts: readonly (string | number)[],
): (readonly [string | number | undefined, string | number | undefined])[] {
  return parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]] as const] : []));
}

export function serverCart(id: string | undefined, secret: string | undefined, list: CartItem[]): Cart {
  return v.parse(Cart, { cart_id: id, cart_secret: secret, items: list });
}
