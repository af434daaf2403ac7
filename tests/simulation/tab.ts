/** One tab: the real machine with its real effects, in a fake environment. */
import { type ActorOptions, type AnyActorLogic, createActor, fromCallback, fromPromise } from 'xstate';
import { parse } from 'valibot';
import type { CartCredentials } from '#schemas/cart.ts';
import { WebId } from '#schemas/ids.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import type { AuthAnswer, CartAnswer, CartEvent, Handoff, SaveRequest } from '#machines/cart/types.ts';
import { type CartScreen, cartView } from '#machines/cart/view.ts';
import { createCaller, type Call } from '../../src/call/call.ts';
import { createAccountDigests } from '../../src/shop/storage/account-digest.ts';
import { checkUser, loadCart, saveCart } from '../../src/shop/processes/machine-calls.ts';
import { createCartStorage } from '../../src/shop/storage/cart-storage.ts';
import type { Lock } from './lock.ts';

/** Dependencies of a tab. */
export interface TabEnvironment {
  readonly webId: string;
  readonly storage: Storage;
  readonly lock: Lock;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** The session cookie; empty: none. */
  readonly cookie: () => string;
  readonly left: (handoff: Handoff) => void;
}

export class Tab {
  readonly errors: unknown[] = [];
  /** Number of pending calls. */
  calls = 0;
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
          checkAuth: this.effect<{ readonly fresh: boolean }, AuthAnswer>(async (call, _, signal) => {
            const answer = await checkUser(call, signal);
            if (!answer.ok) return 'unknown';
            return answer.user === null ? null : digestAccount(answer.user.id);
          }),
          loadCart: this.effect<{ readonly credentials: CartCredentials | null }, CartAnswer>(
            (call, { credentials }, signal) => loadCart(call, credentials, signal),
          ),
          saveCart: this.effect<SaveRequest, CartAnswer>(saveCart),
          lock: fromCallback(({ sendBack }) =>
            environment.lock.request(() => sendBack({ type: 'lock.acquired', cart: storage.read() })),
          ),
        },
        actions: {
          persist: (_, change) => storage.write(change),
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
      { clock: environment.clock, input: { webId, stored: storage.read(), lang: 'th', seed } },
    );
    this.actor.subscribe({ error: (error) => this.errors.push(error) });
    this.actor.start();
    this.stopListening = storage.listen((change) => this.send({ type: 'tab.changed', ...change }));
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

  stop(): void {
    this.stopListening();
    this.actor.stop();
  }

  private effect<Input, Output>(perform: (call: Call, input: Input, signal: AbortSignal) => Promise<Output>) {
    return fromPromise<Output, Input>(async ({ input, signal }) => {
      const { fetch, cookie } = this.environment;
      const session = cookie();
      const forward = session === '' ? {} : { cookie: session };
      this.calls += 1;
      try {
        return await perform(createCaller({ baseUrl: '', lang: 'th', fetch, forward }), input, signal);
      } finally {
        this.calls -= 1;
      }
    });
  }
}
