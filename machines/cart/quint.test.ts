/**
 * Traces of a model in Quint (testing/quint/cart.qnt), replayed on the real machine. Written by
 * `quint run cart.qnt --backend typescript --mbt --n-traces 20 --max-samples 2000 --max-steps 40 --seed 15` of
 * @informalsystems/quint 0.33.1 (with antlr4ts 0.5.0-alpha.4); those with two acknowledged saves are kept.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PureMachine, type PureState, type PureStep } from '#machines/testing/exhaustive/pure-machine.ts';
import { cartMachine } from './machine.ts';
import { CREDENTIALS, refusal, stored, success } from './testing/drive.ts';
import { EFFECTS, items, SEED, serverCart, uuid } from './testing/fixture.ts';
import type { CartAnswer, CartChange, PersistedCart } from './types.ts';
import { type CartScreen, cartView } from './view.ts';

const State = v.object({
  action: v.picklist(['edit', 'debounce', 'retry', 'lock', 'acknowledge', 'lose', 'refuse']),
  quantity: v.optional(v.number()),
  confirmed: v.number(),
  draft: v.number(),
  server: v.number(),
  wanted: v.number(),
  phase: v.string(),
});
type State = v.InferOutput<typeof State>;
const traces = v.parse(
  v.array(v.array(State)),
  JSON.parse(readFileSync(join(import.meta.dirname, 'testing/quint/traces.json'), 'utf8')),
);

/** No draft, in the model. */
const NONE = -2;
const PRODUCT = uuid('a');

/** The real machine of one tab, driven by the model's actions. */
class Tab {
  private readonly machine: PureMachine<CartScreen>;
  private state: PureState<CartScreen>;
  private kept: PersistedCart = stored({ credentials: CREDENTIALS, real: items('a', 2) });

  /** A guest whose cart has two pieces. */
  constructor() {
    const input = { webId: this.kept.web_id, stored: this.kept, lang: 'en' as const, seed: SEED };
    this.machine = new PureMachine({ machine: cartMachine, effects: EFFECTS, view: cartView, input });
    this.state = this.machine.start(input).to;
    this.answer('checkAuth', null);
    this.answer('loadCart', success(serverCart('c1', 's1', items('a', 2))));
  }

  take({ action, quantity = 0, server }: State): void {
    switch (action) {
      case 'edit':
        return this.move(this.machine.send(this.state, { type: 'quantity.set', uuid: PRODUCT, quantity }));
      case 'debounce':
      case 'retry':
        return this.move(this.machine.fire(this.state));
      case 'lock':
        return this.move(this.machine.send(this.state, { type: 'lock.acquired', cart: this.kept }));
      case 'acknowledge':
        return this.answer('saveCart', success(serverCart('c1', 's1', server === 0 ? [] : items('a', server))));
      case 'lose':
        return this.move(this.machine.fail(this.state, this.call('saveCart')));
      case 'refuse':
        return this.answer('saveCart', refusal('OVER_QUANTITY'));
    }
  }

  /** The variables of the model as this tab has them. */
  get variables(): Pick<State, 'confirmed' | 'draft' | 'wanted' | 'phase'> {
    const { snapshot, view } = this.state;
    const { real, draft } = snapshot.context;
    const of = (list: readonly { readonly uuid: string; readonly quantity: number }[]) =>
      list.find((item) => item.uuid === PRODUCT)?.quantity;
    return {
      confirmed: of(real) ?? 0,
      draft: of(draft) ?? NONE,
      wanted: of(view.items) ?? 0,
      phase: PHASES.find(([path]) => snapshot.matches({ sync: path }))?.[1] ?? JSON.stringify(snapshot.value),
    };
  }

  private answer(name: string, output: CartAnswer | null): void {
    this.move(this.machine.answer(this.state, this.call(name), output));
  }

  private call(name: string) {
    const call = this.state.calls.find((each) => each.name === name);
    if (call === undefined) throw new Error(`no call of ${name} is pending`);
    return call;
  }

  private move({ to, effects }: PureStep<CartScreen>): void {
    this.state = to;
    for (const [name, change] of effects) if (name === 'persist') this.kept = (change as CartChange).cart;
  }
}

/** States of the region `sync`, and the model's words for them. */
const PHASES = [
  [{ ready: 'idle' }, 'idle'],
  [{ ready: 'debouncing' }, 'debouncing'],
  [{ saving: 'locking' }, 'locking'],
  [{ saving: 'attempt' }, 'writing'],
  [{ ready: 'backingOff' }, 'backing off'],
  [{ ready: 'refused' }, 'refused'],
] as const;

test.each(traces.map((trace, index) => [index, trace] as const))(
  'the machine goes the way of trace %i of the model in Quint',
  (_index, trace) => {
    const tab = new Tab();
    for (const [at, state] of trace.entries()) {
      tab.take(state);
      const { confirmed, draft, wanted, phase } = state;
      expect([at, tab.variables]).toEqual([at, { confirmed, draft, wanted, phase }]);
    }
  },
);
