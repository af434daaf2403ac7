/** One tab: the real machine with its real effects, in a fake environment with a simulated clock. */
import { type ActorOptions, type AnyActorLogic, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { parse } from 'valibot';
import type { CartCredentials } from '#schemas/cart.ts';
import { WebId } from '#schemas/ids.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import type { AuthAnswer, CartAnswer, CartEvent, Handoff, SaveRequest, CartChange } from '#machines/cart/types.ts';
import { type CartScreen, cartView } from '#machines/cart/view.ts';
import { createCaller, type Call } from '../../../src/call/call.ts';
import { createAccountDigests } from '../../../src/shop/storage/account-digest.ts';
import { checkUser, loadCart, saveCart } from '../../../src/shop/processes/machine-calls.ts';
import { createCartStorage } from '../../../src/shop/storage/cart-storage.ts';
import type { Lock } from './lock.ts';
import { CALL_HEADER } from './proxy.ts';

/** A call, with its output once it is answered. */
export type CallMade =
  | { readonly name: 'checkAuth'; readonly output?: AuthAnswer }
  | { readonly name: 'loadCart'; readonly credentials: CartCredentials | null; readonly output?: CartAnswer }
  | { readonly name: 'saveCart'; readonly request: SaveRequest; readonly output?: CartAnswer };

export interface OpenCall {
  readonly id: string;
  readonly call: CallMade;
  /** Session cookie of the call; empty: none. */
  readonly cookie: string;
  /** Resolves when the call has ended. */
  readonly over: Promise<void>;
}

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** Dependencies of a tab. */
export interface TabEnvironment {
  readonly url: string;
  readonly webId: string;
  readonly storage: Storage;
  readonly lock: Lock;
  /** Sends requests in place of the platform's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Runs the machine's timers; by default they run only with `wait`. */
  readonly clock?: Clock;
  /** The session cookie; empty: none. */
  readonly cookie: () => string;
  /** Called on any activity. */
  readonly moved: () => void;
  readonly kept: (change: CartChange) => void;
  readonly left: (handoff: Handoff) => void;
  /** Called with an answer, before the machine receives it. */
  readonly answered: (call: CallMade, open: OpenCall) => void;
  /** Called when the machine aborts a call. */
  readonly abandoned: (open: OpenCall) => void;
}

let calls = 0;

export class Tab {
  readonly errors: unknown[] = [];
  /** Pending calls, oldest first. */
  open: readonly OpenCall[] = [];
  private readonly clock = new SimulatedClock();
  private readonly actor;
  private readonly environment: TabEnvironment;
  private readonly stopListening: () => void;

  /** `seed`: a unique uuid. */
  constructor(environment: TabEnvironment, seed: string) {
    this.environment = environment;
    const webId = parse(WebId, environment.webId);
    const digestAccount = createAccountDigests(webId);
    const storage = createCartStorage({ storage: environment.storage, webId, isLocal: false });
    this.actor = createActor(
      cartMachine.provide({
        actors: {
          checkAuth: this.effect<{ readonly fresh: boolean }, AuthAnswer>(
            (_, output) => ({ name: 'checkAuth', ...output }),
            async (call, _, signal) => {
              const answer = await checkUser(call, signal);
              if (!answer.ok) return 'unknown';
              return answer.user === null ? null : digestAccount(answer.user.id);
            },
          ),
          loadCart: this.effect<{ readonly credentials: CartCredentials | null }, CartAnswer>(
            ({ credentials }, output) => ({ name: 'loadCart', credentials, ...output }),
            (call, { credentials }, signal) => loadCart(call, credentials, signal),
          ),
          saveCart: this.effect<SaveRequest, CartAnswer>(
            (request, output) => ({ name: 'saveCart', request, ...output }),
            saveCart,
          ),
          lock: fromCallback(({ sendBack }) =>
            environment.lock.request(() => {
              environment.moved();
              sendBack({ type: 'lock.acquired', cart: storage.read() });
            }),
          ),
        },
        actions: {
          persist: (_, change) => {
            environment.moved();
            storage.write(change);
            environment.kept(change);
          },
          removeForeignCarts: () => storage.removeForeignCarts(),
          showRefusal: () => {},
          showUnsaved: () => {},
          showLimits: () => {},
          logLoadFailure: () => {},
          showNoCart: () => {},
          goToCheckout: (_, handoff) => environment.left(handoff),
          goBack: () => {},
          goToSiteRoot: () => {},
        },
      }),
      { clock: environment.clock ?? this.clock, input: { webId, stored: storage.read(), lang: 'th', seed } },
    );
    this.actor.subscribe({ error: (error) => this.errors.push(error) });
    this.actor.start();
    this.stopListening = storage.listen((change) => {
      environment.moved();
      this.send({ type: 'tab.changed', ...change });
    });
  }

  get screen(): CartScreen {
    return cartView(this.actor.getSnapshot());
  }

  get shown(): ReadonlyMap<string, number> {
    return new Map(this.screen.items.map(({ uuid, quantity }) => [uuid, quantity]));
  }

  send(event: CartEvent): void {
    this.actor.send(event);
  }

  wait(ms: number): void {
    this.clock.increment(ms);
  }

  stop(): void {
    this.stopListening();
    this.actor.stop();
  }

  private effect<Input, Output>(
    describe: (input: Input, output: { readonly output?: Output }) => CallMade,
    perform: (call: Call, input: Input, signal: AbortSignal) => Promise<Output>,
  ) {
    return fromPromise<Output, Input>(async ({ input, signal }) => {
      const { environment } = this;
      const cookie = environment.cookie();
      const { promise: over, resolve } = Promise.withResolvers<void>();
      calls += 1;
      const open: OpenCall = { id: String(calls), call: describe(input, {}), cookie, over };
      this.open = [...this.open, open];
      environment.moved();
      const close = () => {
        if (!this.open.includes(open)) return false;
        this.open = this.open.filter((other) => other !== open);
        environment.moved();
        resolve();
        return true;
      };
      signal.addEventListener('abort', () => {
        if (close()) environment.abandoned(open);
      });
      const headers = { [CALL_HEADER]: open.id, ...(cookie === '' ? {} : { cookie }) };
      const output = await perform(callerTo(environment, headers), input, signal);
      if (this.open.includes(open)) environment.answered(describe(input, { output }), open);
      close();
      return output;
    });
  }
}

function callerTo({ url, fetch }: TabEnvironment, headers: Readonly<Record<string, string>>): Call {
  return createCaller({ baseUrl: url, lang: 'th', forward: headers, ...(fetch === undefined ? {} : { fetch }) });
}
