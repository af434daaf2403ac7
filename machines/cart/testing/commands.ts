/** Commands of the cart's specification, each with the model's outcome. */
import { type Command, type Stimulus } from '#machines/testing/model.ts';
import { CartModel } from './cart-model.ts';
import { ALICE, withoutQueue, BOB, C2, RARE_CHANGES, STORED_IDS, line, TAB_CHANGES, allWritten } from './other-tabs.ts';
import { isIdle, type StoredState, type Line, type Pieces, type State } from './state.ts';

export const C1 = { cart_id: 'c1', cart_secret: 's1' };
const VISITORS = { guest: null, user: ALICE, 'second user': BOB } as const;
type Visitor = keyof typeof VISITORS;

/** Quantities that are none: a draft is a whole number from 1 to 99,999, or a removal (contract, chapter 8). */
export const BOUNDARY_QUANTITIES = [-2, -0.5, 0.5, 1.5, 99_999, 100_000, 4_294_967_299, Number.MAX_SAFE_INTEGER];

/** Weight of the steps without which no walk comes to its end. */
const PRODUCTIVE = 4;

/** Creates a command whose outcome is computed by the model; `when`: enabled. */
function step(
  name: string,
  stimulus: Stimulus | ((state: State) => Stimulus),
  apply: (model: CartModel) => void,
  when: (state: State) => boolean = () => true,
  weight = 1,
): Command<State> {
  return {
    name,
    weight,
    stimulus: (state) => (typeof stimulus === 'function' ? stimulus(state) : stimulus),
    next: (state) => {
      if (!when(state)) return undefined;
      const model = new CartModel(state);
      apply(model);
      model.follow();
      const { s, effects } = model;
      const calls = [
        [state.call, s.call],
        [state.lock, s.lock],
        [state.handoffCall, s.handoffCall],
        [state.handoffLock, s.handoffLock],
      ] as const;
      const isLockNew = (s.lock ?? s.handoffLock) !== (state.lock ?? state.handoffLock);
      const restarts = calls.flatMap(([before, after]) =>
        before !== undefined && after !== undefined && before !== after ? [after[0]] : [],
      );
      return { state: s, effects, restarts: isLockNew ? [...restarts, 'lock'] : restarts };
    },
  };
}

const sent = (type: string, rest: object = {}): Stimulus => ({ kind: 'send', event: { type, ...rest } });
const answered = (call: string, output: unknown): Stimulus => ({ kind: 'answer', call, output });
const failed = (call: string): Stimulus => ({ kind: 'fail', call });

const setting = (uuid: string, quantity: number, weight = 1) =>
  step(
    `set ${uuid} to ${quantity}`,
    sent('quantity.set', { uuid, quantity }),
    (model) => model.set(uuid, quantity),
    () => true,
    weight,
  );
const adding = (pieces: Pieces, id?: string) =>
  step(
    `add ${pieces.quantity} of ${pieces.uuid}${id === undefined ? '' : `, kept as ${id}`}`,
    sent('add', { addition: pieces, ...(id === undefined ? {} : { id }) }),
    (model) => model.add(pieces, id),
  );

const isChecking = ({ doing }: State) => doing.startsWith('identifying');
const isSaving = ({ doing }: State) => doing === 'saving' || doing === 'retrying';
const isWriting = (state: State) => isSaving(state) || state.handingOff === 'sending';

/** The visitor's identity is known: a save that waits for it goes on, and otherwise their cart is chosen. */
function learn(model: CartModel, auth: string | null): void {
  const { s } = model;
  if (isChecking(s) && s.doing !== 'identifying') return model.identifiedForSave(auth);
  model.identify(auth);
  return model.choose();
}

function known(visitor: Visitor): Command<State> {
  const auth = VISITORS[visitor];
  return step(
    `a ${visitor} is there`,
    answered('checkAuth', auth),
    (model) => learn(model, auth),
    isChecking,
    PRODUCTIVE,
  );
}

function unknown(name: string, stimulus: Stimulus): Command<State> {
  return step(
    name,
    stimulus,
    (model) => (model.s.doing === 'identifying' ? model.failLoad() : model.backOff()),
    isChecking,
  );
}

interface GivenCart {
  readonly cart_id?: string;
  readonly cart_secret?: string;
  readonly items: readonly Line[];
}

const isLoading = ({ doing }: State) => doing === 'loading';
const loads = (name: string, cart: GivenCart | null) =>
  step(`the cart comes, ${name}`, answered('loadCart', { ok: true, cart }), (model) => model.loaded(cart), isLoading);

const failureOf = (key: string, errors: object[] = []) => ({ key, errors });
const refusal = (key: string, errors: object[] = []) => ({
  ok: false,
  reason: 'refused',
  failure: failureOf(key, errors),
});
const LOST = { ok: false, reason: 'unavailable' };
const KEYS = ['CHECKOUTED', 'ALREADY_OWNED', 'INVALID_CART_CREDENTIALS', 'NO_AUTH'];

const accepts = (name: string, cart: (state: State) => GivenCart | null) =>
  step(
    `the save is taken, ${name}`,
    (state) => answered('saveCart', { ok: true, cart: cart(state) }),
    (model) => (isSaving(model.s) ? model.acknowledge(cart(model.s)) : model.acknowledgeHandoff(cart(model.s))),
    isWriting,
    PRODUCTIVE,
  );

function refuses(key: string, errors: { readonly key: string; readonly uuid?: string }[] = []): Command<State> {
  return step(
    `the save is refused: ${key}`,
    answered('saveCart', refusal(key, errors)),
    (model) => (isSaving(model.s) ? model.refuseSave({ key, errors }) : model.refuseHandoff({ key, errors })),
    isWriting,
  );
}

const unsaved = (name: string, stimulus: Stimulus) =>
  step(name, stimulus, (model) => (isSaving(model.s) ? model.backOff() : model.failHandoff()), isWriting);

const locks = (name: string, stored: (state: State) => StoredState | null) =>
  step(
    `the lock is acquired, the storage contains ${name}`,
    (state) => ({ kind: 'signal', call: 'lock', event: { type: 'lock.acquired', cart: stored(state) } }),
    (model) => (model.s.doing === 'locking' ? model.lock(stored(model.s)) : model.lockHandoff(stored(model.s))),
    ({ doing, handingOff }) => doing === 'locking' || handingOff === 'locking',
    name === 'the same' ? 2 * PRODUCTIVE : 1,
  );

const timersOf = ({ left, handoffLeft }: State) => [left, handoffLeft].filter((each) => each !== undefined);
const nextOf = (state: State) => Math.min(...timersOf(state));

function pass(s: State, ms: number): void {
  for (const timer of ['left', 'handoffLeft'] as const) {
    const left = s[timer];
    if (left !== undefined) s[timer] = left - ms;
  }
}

/** Applies the timer that ends first. */
function expire(model: CartModel): void {
  const { s } = model;
  if (s.handoffLeft === 0 && s.handingOff === 'sending') model.failHandoff();
  else if (s.handoffLeft === 0) model.endPause();
  else if (s.doing === 'identifying' || s.doing === 'loading') model.failLoad();
  else if (isIdle(s)) model.do('awaiting its turn');
  else model.backOff();
}

/** The shop reports the visitor's identity: the answer to a pending login check, or another visitor. */
function identify(model: CartModel, auth: string | null): void {
  const { s } = model;
  if (s.doing !== 'offline' && s.auth !== auth) learn(model, auth);
}

export const commands: readonly Command<State>[] = [
  setting('a', 3),
  setting('a', 0),
  setting('b', 1_000_000.5),
  // Boundary values, only in paths.
  ...BOUNDARY_QUANTITIES.map((quantity) => setting('b', quantity, 0)),
  // As another tab sets it.
  setting('b', 5, 0),
  adding({ uuid: 'a', quantity: 1, min: 2, max: 3 }),
  adding({ uuid: 'b', quantity: 2, min: 1, max: 200_000 }),
  adding({ uuid: 'a', quantity: 1, min: 1, max: 9 }, STORED_IDS[0]),
  adding({ uuid: 'b', quantity: 1, min: 1, max: 9 }, STORED_IDS[1]),
  known('guest'),
  known('user'),
  known('second user'),
  unknown('the identity is unknown', answered('checkAuth', 'unknown')),
  unknown('the identity check fails', failed('checkAuth')),
  loads('with its credentials', { ...C1, items: [line('a', 2)] }),
  loads('without a secret', { cart_id: 'u1', items: [line('a', 1), line('c', 0)] }),
  loads('empty', null),
  ...KEYS.map((key) =>
    step(
      `the cart is refused: ${key}`,
      answered('loadCart', refusal(key)),
      (model) => model.refuseLoad(key),
      isLoading,
    ),
  ),
  ...[refusal('ANY_OTHER'), LOST].map((output) =>
    step(
      `the cart does not come: ${JSON.stringify(output)}`,
      answered('loadCart', output),
      (model) => {
        model.effects.push(['logLoadFailure', output]);
        model.failLoad();
      },
      isLoading,
    ),
  ),
  step('the cart does not come', failed('loadCart'), (model) => model.failLoad(), isLoading),
  accepts('with new credentials', (state) => ({ ...C2, items: allWritten(state) })),
  accepts('without a secret', (state) => ({ cart_id: 'u1', items: allWritten(state) })),
  accepts('without a list', () => ({ ...C2, items: [] })),
  accepts('and that is all', () => null),
  ...KEYS.map((key) => refuses(key)),
  refuses('NOSTOCK', [
    { key: 'NOSTOCK', uuid: 'a' },
    { key: 'NOSTOCK', uuid: 'a2' },
    { key: 'OVER_QUANTITY', uuid: 'a' },
    { key: 'OVER_TOTAL_QUANTITY' },
  ]),
  unsaved('the save is not taken now', answered('saveCart', LOST)),
  unsaved('the save gets no answer', failed('saveCart')),
  locks('nothing', () => null),
  locks('the same', withoutQueue),
  ...Object.entries(TAB_CHANGES).flatMap(([name, createChange]) => [
    step(
      `another tab reports ${name}`,
      (state) => sent('tab.changed', { added: [], ...createChange(state) }),
      (model) => {
        model.receiveChange({ added: [], ...createChange(model.s) });
      },
      () => true,
      RARE_CHANGES.includes(name) ? 0 : 1,
    ),
    ...(RARE_CHANGES.includes(name) ? [] : [locks(name, (state) => createChange(state).cart)]),
  ]),
  ...(['cart', 'checkout'] as const).map((to) =>
    step(
      `hand off to the ${to}`,
      sent('checkout', { to }),
      (model) => model.checkout(to),
      () => true,
      PRODUCTIVE,
    ),
  ),
  step('the network is back', sent('online'), (model) => {
    if (model.s.doing === 'backing off') model.do('awaiting its turn');
    else if (isIdle(model.s) && model.s.stale) model.checkAuth();
  }),
  step('the page is hidden', sent('page.hidden'), (model) => {
    if (model.s.doing === 'debouncing') model.do('awaiting its turn');
  }),
  step('the page comes back', sent('page.restored'), (model) => {
    if (isIdle(model.s) || model.s.doing === 'loading') model.checkAuth();
    if (model.s.handingOff === 'left') model.handOff('not');
  }),
  ...(['guest', 'user', 'second user'] as const).map((visitor) =>
    step(`a ${visitor} came or left`, sent('auth.changed', { auth: VISITORS[visitor] }), (model) =>
      identify(model, VISITORS[visitor]),
    ),
  ),
  ...['th', 'en'].map((lang) =>
    step(`the page is in ${lang}`, sent('lang.changed', { lang }), ({ s }) => Object.assign(s, { lang })),
  ),
  step(
    'time passes until just before anything is over',
    (state) => ({ kind: 'wait', ms: nextOf(state) - 1 }),
    ({ s }) => pass(s, nextOf(s) - 1),
    (state) => timersOf(state).length > 0 && nextOf(state) > 1,
  ),
  step(
    'time passes until something is over',
    (state) => ({ kind: 'wait', ms: nextOf(state) }),
    (model) => {
      pass(model.s, nextOf(model.s));
      expire(model);
    },
    (state) => timersOf(state).filter((left) => left === nextOf(state)).length === 1,
    2 * PRODUCTIVE,
  ),
  step(
    'time passes',
    { kind: 'wait', ms: 1e8 },
    () => {},
    (state) => timersOf(state).length === 0,
  ),
];
