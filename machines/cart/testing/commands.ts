/** Everything that can happen to the cart, and what the model makes of it. */
import { type Command, type Stimulus } from '#machines/testing/model.ts';
import { CartModel } from './cart-model.ts';
import { ALICE, bareKept, BOB, C2, KEPT, line, OTHERS, writtenTo } from './other-tabs.ts';
import { isIdle, type Kept, type Line, type Pieces, type State } from './state.ts';

export const C1 = { cart_id: 'c1', cart_secret: 's1' };
const VISITORS = { guest: null, user: ALICE, 'second user': BOB } as const;
type Visitor = keyof typeof VISITORS;

/** A step in which the model decides what comes; `when`: it can happen at all. */
function step(
  name: string,
  stimulus: Stimulus | ((state: State) => Stimulus),
  happens: (what: CartModel) => void,
  when: (state: State) => boolean = () => true,
): Command<State> {
  return {
    name,
    stimulus: (state) => (typeof stimulus === 'function' ? stimulus(state) : stimulus),
    next: (state) => {
      if (!when(state)) return undefined;
      const what = new CartModel(state);
      happens(what);
      what.follow();
      const { s, did } = what;
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
      return { state: s, effects: did, restarts: isLockNew ? [...restarts, 'lock'] : restarts };
    },
  };
}

const sent = (type: string, rest: object = {}): Stimulus => ({ kind: 'send', event: { type, ...rest } });
const answered = (call: string, output: unknown): Stimulus => ({ kind: 'answer', call, output });
const failed = (call: string): Stimulus => ({ kind: 'fail', call });

const setting = (uuid: string, quantity: number) =>
  step(`set ${uuid} to ${quantity}`, sent('quantity.set', { uuid, quantity }), (what) => what.set(uuid, quantity));
const adding = (pieces: Pieces, id?: string) =>
  step(
    `add ${pieces.quantity} of ${pieces.uuid}${id === undefined ? '' : `, kept as ${id}`}`,
    sent('add', { addition: pieces, ...(id === undefined ? {} : { id }) }),
    (what) => what.add(pieces, id),
  );

const isChecking = ({ doing }: State) => doing.startsWith('asking');
const isSaving = ({ doing }: State) => doing === 'saving' || doing === 'retrying';
const isWriting = (state: State) => isSaving(state) || state.handingOff === 'telling';

function known(visitor: Visitor): Command<State> {
  const auth = VISITORS[visitor];
  return step(
    `a ${visitor} is there`,
    answered('checkAuth', auth),
    (what) => {
      if (what.s.doing !== 'asking who is there') return what.identifiedForSave(auth);
      what.know(auth);
      return auth === null ? what.choose() : what.load();
    },
    isChecking,
  );
}

function unknown(name: string, stimulus: Stimulus): Command<State> {
  return step(
    name,
    stimulus,
    (what) => (what.s.doing === 'asking who is there' ? what.notLoaded() : what.backOff()),
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
  step(`the cart comes, ${name}`, answered('loadCart', { ok: true, cart }), (what) => what.loaded(cart), isLoading);

const failureOf = (key: string, errors: object[] = []) => ({ key, errors });
const refusal = (key: string, errors: object[] = []) => ({
  ok: false,
  reason: 'refused',
  failure: failureOf(key, errors),
});
const LOST = { ok: false, reason: 'unavailable' };
const KEYS = ['CHECKOUTED', 'ALREADY_OWNED', 'INVALID_CART_CREDENTIALS', 'NO_AUTH'];

const takes = (name: string, cart: (state: State) => GivenCart | null) =>
  step(
    `the save is taken, ${name}`,
    (state) => answered('saveCart', { ok: true, cart: cart(state) }),
    (what) => (isSaving(what.s) ? what.saved(cart(what.s)) : what.handoffTold(cart(what.s))),
    isWriting,
  );

function refuses(key: string, errors: { readonly key: string; readonly uuid?: string }[] = []): Command<State> {
  return step(
    `the save is refused: ${key}`,
    answered('saveCart', refusal(key, errors)),
    (what) => (isSaving(what.s) ? what.saveRefused({ key, errors }) : what.handoffRefused({ key, errors })),
    isWriting,
  );
}

const unsaved = (name: string, stimulus: Stimulus) =>
  step(name, stimulus, (what) => (isSaving(what.s) ? what.backOff() : what.handoffLost()), isWriting);

const locks = (name: string, kept: (state: State) => Kept | null) =>
  step(
    `the lock is had, the storage holds ${name}`,
    (state) => ({ kind: 'signal', call: 'lock', event: { type: 'lock.acquired', cart: kept(state) } }),
    (what) => (what.s.doing === 'locking' ? what.locked(kept(what.s)) : what.handoffLocked(kept(what.s))),
    ({ doing, handingOff }) => doing === 'locking' || handingOff === 'locking',
  );

const timersOf = ({ left, handoffLeft, drawerLeft }: State) =>
  [left, handoffLeft, drawerLeft].filter((each) => each !== undefined);
const nextOf = (state: State) => Math.min(...timersOf(state));

function pass(s: State, ms: number): void {
  for (const timer of ['left', 'handoffLeft', 'drawerLeft'] as const) {
    const left = s[timer];
    if (left !== undefined) s[timer] = left - ms;
  }
}

/** The time that is over first. */
function expire(what: CartModel): void {
  const { s } = what;
  if (s.drawerLeft === 0) Object.assign(s, { drawer: 'open', drawerLeft: undefined });
  else if (s.handoffLeft === 0 && s.handingOff === 'telling') what.handoffLost();
  else if (s.handoffLeft === 0) what.paused();
  else if (s.doing === 'asking who is there' || s.doing === 'loading') what.notLoaded();
  else if (isIdle(s)) what.do('queueing');
  else what.backOff();
}

const drawer = (s: State, to: State['drawer']) =>
  Object.assign(s, { drawer: to, drawerLeft: to === 'opening' ? 10 : undefined });

function cameOrLeft({ s }: CartModel): boolean {
  return isIdle(s) || ['queueing', 'locking', 'saving', 'retrying', 'loading'].includes(s.doing);
}

export const commands: readonly Command<State>[] = [
  setting('a', 3),
  setting('a', 0),
  setting('b', 1_000_000.5),
  adding({ uuid: 'a', quantity: 1, min: 2, max: 3 }),
  adding({ uuid: 'b', quantity: 2, min: 1, max: 200_000 }),
  adding({ uuid: 'a', quantity: 1, min: 1, max: 9 }, KEPT[0]),
  adding({ uuid: 'b', quantity: 1, min: 1, max: 9 }, KEPT[1]),
  known('guest'),
  known('user'),
  known('second user'),
  unknown('nobody knows who is there', answered('checkAuth', 'unknown')),
  unknown('nobody answers who is there', failed('checkAuth')),
  loads('with its credentials', { ...C1, items: [line('a', 2)] }),
  loads('without a secret', { cart_id: 'u1', items: [line('a', 1), line('c', 0)] }),
  loads('empty', null),
  ...KEYS.map((key) =>
    step(`the cart is refused: ${key}`, answered('loadCart', refusal(key)), (what) => what.loadRefused(key), isLoading),
  ),
  ...[refusal('ANY_OTHER'), LOST].map((output) =>
    step(
      `the cart does not come: ${JSON.stringify(output)}`,
      answered('loadCart', output),
      (what) => {
        what.did.push(['logLoadFailure', output]);
        what.notLoaded();
      },
      isLoading,
    ),
  ),
  step('the cart does not come', failed('loadCart'), (what) => what.notLoaded(), isLoading),
  takes('with new credentials', (state) => ({ ...C2, items: writtenTo(state) })),
  takes('without a secret', (state) => ({ cart_id: 'u1', items: writtenTo(state) })),
  takes('without a list', () => ({ ...C2, items: [] })),
  takes('and that is all', () => null),
  ...KEYS.map((key) => refuses(key)),
  refuses('NOSTOCK', [
    { key: 'NOSTOCK', uuid: 'a' },
    { key: 'OVER_QUANTITY', uuid: 'a' },
    { key: 'OVER_TOTAL_QUANTITY' },
  ]),
  unsaved('the save is not taken now', answered('saveCart', LOST)),
  unsaved('the save gets no answer', failed('saveCart')),
  locks('nothing', () => null),
  locks('the same', bareKept),
  ...Object.entries(OTHERS).flatMap(([name, told]) => [
    step(
      `another tab tells ${name}`,
      (state) => sent('tab.changed', { added: [], ...told(state) }),
      (what) => {
        what.told({ added: [], ...told(what.s) });
      },
    ),
    locks(name, (state) => told(state).cart),
  ]),
  ...(['cart', 'checkout'] as const).map((to) =>
    step(`hand off to the ${to}`, sent('checkout', { to }), (what) => what.checkout(to)),
  ),
  step('the network is back', sent('online'), (what) => {
    if (what.s.doing === 'backing off') what.do('queueing');
    else if (isIdle(what.s) && what.s.stale) what.ask();
  }),
  step('the page is hidden', sent('page.hidden'), (what) => {
    if (what.s.doing === 'debouncing') what.do('queueing');
  }),
  step('the page comes back', sent('page.restored'), (what) => {
    if (isIdle(what.s) || what.s.doing === 'loading') what.ask();
    if (what.s.handingOff === 'gone') what.handOff('not');
  }),
  ...(['guest', 'user', 'second user'] as const).map((visitor) =>
    step(`a ${visitor} came or left`, sent('auth.changed', { auth: VISITORS[visitor] }), (what) => {
      const auth = VISITORS[visitor];
      if (what.s.auth === auth || !cameOrLeft(what)) return;
      what.know(auth);
      what.choose();
    }),
  ),
  ...['th', 'en'].map((lang) =>
    step(`the page is in ${lang}`, sent('lang.changed', { lang }), ({ s }) => Object.assign(s, { lang })),
  ),
  step('show the drawer', sent('drawer.show'), ({ s }) => {
    if (s.drawer === 'closed') drawer(s, 'opening');
  }),
  step('hide the drawer', sent('drawer.hide'), ({ s }) => drawer(s, 'closed')),
  step('another page is shown', sent('navigated'), ({ s }) => drawer(s, 'closed')),
  step('toggle the drawer', sent('drawer.toggle'), ({ s }) => drawer(s, s.drawer === 'closed' ? 'opening' : 'closed')),
  step(
    'time passes until just before anything is over',
    (state) => ({ kind: 'wait', ms: nextOf(state) - 1 }),
    ({ s }) => pass(s, nextOf(s) - 1),
    (state) => timersOf(state).length > 0 && nextOf(state) > 1,
  ),
  step(
    'time passes until something is over',
    (state) => ({ kind: 'wait', ms: nextOf(state) }),
    (what) => {
      pass(what.s, nextOf(what.s));
      expire(what);
    },
    (state) => timersOf(state).filter((left) => left === nextOf(state)).length === 1,
  ),
  step(
    'time passes',
    { kind: 'wait', ms: 1e8 },
    () => {},
    (state) => timersOf(state).length === 0,
  ),
];
