/** One tab: the real machine with its real effects; only its clock and what is around it are not real. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { parse } from 'valibot';
import type { CartCredentials } from '#schemas/cart.ts';
import { WebId } from '#schemas/ids.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import type { AuthAnswer, CartAnswer, CartEvent, Handoff, SaveRequest, Told } from '#machines/cart/types.ts';
import { type CartScreen, cartView } from '#machines/cart/view.ts';
import { createCaller, type Call } from '../../../src/call/call.ts';
import { checkUser, loadCart, saveCart } from '../../../src/shop/processes/machine-calls.ts';
import { createCartStorage } from '../../../src/shop/cart-storage.ts';
import type { Lock } from './lock.ts';
import { CALL_HEADER } from './proxy.ts';

/** A call under way, and how it ended. */
export type CallMade =
  | { readonly name: 'checkAuth'; readonly output?: AuthAnswer }
  | { readonly name: 'loadCart'; readonly credentials: CartCredentials | null; readonly output?: CartAnswer }
  | { readonly name: 'saveCart'; readonly request: SaveRequest; readonly output?: CartAnswer };

export interface OpenCall {
  readonly id: string;
  readonly call: CallMade;
  /** The session it was sent in; empty: none. */
  readonly cookie: string;
  /** Resolves when the call is over, whatever way. */
  readonly over: Promise<void>;
}

/** What a tab stands in. */
export interface Surroundings {
  readonly url: string;
  readonly webId: string;
  readonly storage: Storage;
  readonly lock: Lock;
  /** The session cookie; empty: none. */
  readonly cookie: () => string;
  /** Called when anything has happened. */
  readonly moved: () => void;
  readonly kept: (told: Told) => void;
  readonly left: (handoff: Handoff) => void;
  /** A call has been answered, before the machine learns of it. */
  readonly answered: (call: CallMade, open: OpenCall) => void;
  /** The machine does not wait for it any more. */
  readonly abandoned: (open: OpenCall) => void;
}

let calls = 0;

export class Tab {
  readonly errors: unknown[] = [];
  /** Calls that wait for an answer, oldest first. */
  open: readonly OpenCall[] = [];
  private readonly clock = new SimulatedClock();
  private readonly actor;
  private readonly around: Surroundings;
  private readonly stopListening: () => void;

  /** `seed`: a uuid that no tab has had. */
  constructor(around: Surroundings, seed: string) {
    this.around = around;
    const webId = parse(WebId, around.webId);
    const storage = createCartStorage({ storage: around.storage, webId, isLocal: false });
    this.actor = createActor(
      cartMachine.provide({
        actors: {
          checkAuth: this.effect<{ readonly fresh: boolean }, AuthAnswer>(
            (_, output) => ({ name: 'checkAuth', ...output }),
            async (call, _, signal) => {
              const answer = await checkUser(call, signal);
              if (!answer.ok) return 'unknown';
              return answer.user === null ? 'guest' : 'user';
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
            around.lock.request(() => {
              around.moved();
              sendBack({ type: 'lock.acquired', cart: storage.read() });
            }),
          ),
        },
        actions: {
          persist: (_, told) => {
            around.moved();
            storage.write(told);
            around.kept(told);
          },
          forgetForeign: () => storage.forgetForeign(),
          showRefusal: () => {},
          showUnsaved: () => {},
          tellLimits: () => {},
          logLoadFailure: () => {},
          showNoCart: () => {},
          goToCheckout: (_, handoff) => around.left(handoff),
          goBack: () => {},
          goToSiteRoot: () => {},
        },
      }),
      { clock: this.clock, input: { webId, stored: storage.read(), lang: 'th', seed } },
    );
    this.actor.subscribe({ error: (error) => this.errors.push(error) });
    this.actor.start();
    this.stopListening = storage.listen((told) => {
      around.moved();
      this.send({ type: 'tab.changed', ...told });
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
    told: (input: Input, output: { readonly output?: Output }) => CallMade,
    perform: (call: Call, input: Input, signal: AbortSignal) => Promise<Output>,
  ) {
    return fromPromise<Output, Input>(async ({ input, signal }) => {
      const { around } = this;
      const cookie = around.cookie();
      const { promise: over, resolve } = Promise.withResolvers<void>();
      calls += 1;
      const open: OpenCall = { id: String(calls), call: told(input, {}), cookie, over };
      this.open = [...this.open, open];
      around.moved();
      const close = () => {
        if (!this.open.includes(open)) return false;
        this.open = this.open.filter((other) => other !== open);
        around.moved();
        resolve();
        return true;
      };
      signal.addEventListener('abort', () => {
        if (close()) around.abandoned(open);
      });
      const headers = { [CALL_HEADER]: open.id, ...(cookie === '' ? {} : { cookie }) };
      const output = await perform(callerTo(around.url, headers), input, signal);
      if (this.open.includes(open)) around.answered(told(input, { output }), open);
      close();
      return output;
    });
  }
}

function callerTo(baseUrl: string, headers: Readonly<Record<string, string>>): Call {
  return createCaller({ baseUrl, lang: 'th', forward: headers });
}
