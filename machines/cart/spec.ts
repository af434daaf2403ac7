/**
 * The cart's specification: commands and their outcomes by a model that knows no chart (testing/cart-model.ts). Random schedules
 * against a reference server are the second proof (testing/schedules.ts).
 */
import type { Environment, Invocation, Milestone, Spec } from '#machines/testing/model.ts';
import { cartMachine } from './machine.ts';
import { EFFECTS } from './testing/fixture.ts';
import { infeasible } from './testing/infeasible.ts';
import { C1, commands } from './testing/commands.ts';
import { ALICE, STORED_IDS, line, WAITING } from './testing/other-tabs.ts';
import { isSendingList, isUnmerged, type StoredState, SEED, type State, visibleItems } from './testing/state.ts';
import { paths } from './testing/paths.ts';
import { cartView } from './view.ts';

const START: State = {
  doing: 'identifying',
  left: 20_000,
  call: ['checkAuth', { fresh: false }],
  lock: undefined,
  webId: 'w1',
  lang: 'th',
  auth: 'unknown',
  owner: undefined,
  formerOwner: undefined,
  credentials: null,
  real: [],
  draft: [],
  waiting: [],
  waits: 0,
  taken: [],
  mustCreate: false,
  sent: undefined,
  keys: 0,
  failures: 0,
  faults: {},
  stale: false,
  ready: false,
  handingOff: 'not',
  asker: 'unknown',
  isRetry: false,
  to: 'checkout',
  handoffLeft: undefined,
  handoffCall: undefined,
  handoffLock: undefined,
  hasSaved: false,
  handed: null,
};

function observe(s: State): { view: unknown; calls: readonly Invocation[] } {
  const items = visibleItems(s);
  return {
    view: {
      items,
      count: items.reduce((sum, { quantity }) => sum + quantity, 0),
      ready: s.ready,
      loading: s.doing === 'identifying' || s.doing === 'loading',
      updating:
        [
          'awaiting its turn',
          'locking',
          'identifying before the save',
          'saving',
          'identifying before the retry',
          'retrying',
        ].includes(s.doing) ||
        s.handingOff === 'waiting' ||
        s.handingOff === 'pausing' ||
        isSendingList(s),
      offline: s.webId === '10047',
      faults: s.faults,
    },
    calls: [s.call, s.lock, s.handoffCall, s.handoffLock].filter((call) => call !== undefined),
  };
}

const STORED: StoredState = { web_id: 'w1', credentials: C1, real: [line('a', 1)], draft: [line('b', 1)] };
const inputOf = (stored: object | null, webId = 'w1') => ({ webId, stored, lang: 'th', seed: SEED });

/** As many as are remembered: with the next one the first is forgotten, and no other. */
const APPLIED_IDS = ['taken/0', STORED_IDS[1], ...Array.from({ length: 48 }, (_, index) => `taken/${index + 1}`)];

const environments: readonly Environment<State>[] = [
  { input: inputOf(null), initial: START },
  {
    input: inputOf({ ...STORED, draft: [line('b', 0)] }),
    initial: { ...START, credentials: C1, owner: null, real: STORED.real, draft: [line('b', -1)] },
  },
  {
    input: inputOf({ ...STORED, credentials: null, owner: ALICE, waiting: [{ ...WAITING, owner: ALICE }] }),
    initial: {
      ...START,
      owner: ALICE,
      real: STORED.real,
      draft: STORED.draft,
      waiting: [{ ...WAITING, owner: ALICE }],
    },
  },
  {
    input: inputOf({ ...STORED, credentials: null, owner: null, formerOwner: ALICE }),
    initial: { ...START, owner: null, formerOwner: ALICE, real: STORED.real, draft: STORED.draft },
  },
  // Items confirmed without credentials belong to an unknown account.
  { input: inputOf({ ...STORED, credentials: null }), initial: START },
  {
    input: inputOf({ ...STORED, waiting: [WAITING] }),
    initial: {
      ...START,
      credentials: C1,
      owner: null,
      real: STORED.real,
      draft: STORED.draft,
      waiting: [WAITING],
    },
  },
  {
    input: inputOf({ ...STORED, taken: APPLIED_IDS }),
    initial: {
      ...START,
      credentials: C1,
      owner: null,
      real: STORED.real,
      draft: STORED.draft,
      taken: APPLIED_IDS,
    },
  },
  {
    input: inputOf({ ...STORED, web_id: 'w10' }),
    initial: START,
    effects: [
      ['removeForeignCarts', undefined],
      ['persist', { cart: { web_id: 'w1', credentials: null, real: [], draft: [] }, settled: [], added: [] }],
    ],
  },
  {
    input: inputOf(null, '10047'),
    initial: { ...START, webId: '10047', doing: 'offline', left: undefined, call: undefined, ready: true },
  },
  {
    input: inputOf({ ...STORED, web_id: 'w1' }, '10047'),
    initial: { ...START, webId: '10047', doing: 'offline', left: undefined, call: undefined, ready: true },
    effects: [
      ['removeForeignCarts', undefined],
      ['persist', { cart: { web_id: '10047', credentials: null, real: [], draft: [] }, settled: [], added: [] }],
    ],
  },
];

const milestones: readonly Milestone[] = [
  { name: 'a save is acknowledged', transition: /saving\.attempt · done → cart\.sync\.ready\.settled/, floor: 150 },
  { name: 'a save is refused', transition: /attempt · done → cart\.sync\.ready\.refused/, floor: 8 },
  { name: 'a save backs off', transition: /attempt · \w+ → cart\.sync\.ready\.backingOff/, floor: 50 },
  { name: 'a cart is created again', transition: /retryAsNew · done → cart\.sync\.ready\.settled/, floor: 15 },
  { name: 'the login is checked for a retry', transition: /saving\.reauth · done/, floor: 8 },
  {
    name: 'a guest is merged before a save',
    transition: /saving\.identifyingForSave · done → cart\.sync\.loading/,
    floor: 70,
  },
  { name: 'an account hands off', transition: /sending · done → cart\.handoff\.pausing/, floor: 25 },
  { name: 'a hand-off is renewed', transition: /sending · done → cart\.handoff\.awaitingSaveRetry/, floor: 8 },
  { name: 'the browser leaves', transition: /→ cart\.handoff\.leaving/, floor: 80 },
];

const spec: Spec<State> = {
  machine: cartMachine,
  effects: EFFECTS,
  environments,
  infeasible,
  paths,
  commands,
  view: cartView,
  observe,
  // Random walks vary the lists' contents.
  key: (s) =>
    JSON.stringify([
      s.doing,
      s.handingOff === 'not' ? s.auth : [s.handingOff, s.isRetry],
      [isUnmerged(s), s.draft.length > 0, s.owner, s.formerOwner],
    ]),
  isLarge: true,
  milestones,
  equivalent: {
    'answers.ts · if (attempt === null) return {}; · attempt === null → false':
      'an answer implies an attempt; the type allows for none',
    'answers.ts · const handoff = cart?.cart_id === undefined ? null : { cart_id: cart.cart_id, cart_secret: cart.cart_secret }; · cart?.cart_id === undefined → false':
      'the guard hasCartId precedes it',
    "context.ts · handoffTo: 'checkout', · 'checkout' → \"\"":
      'setHandoffTarget, setHandoffVisitor, storeHandoff or storeCredentials sets it before it is read; the type asks for a value',
    "context.ts · handoffBy: 'unknown', · 'unknown' → \"\"":
      'setHandoffTarget, setHandoffVisitor, storeHandoff or storeCredentials sets it before it is read; the type asks for a value',
    'context.ts · ...(formerOwner === undefined ? {} : { formerOwner }), · formerOwner === undefined → false':
      'a list in storage has no undefined, and one in a message is read alike',
    "setup.ts · return !answer.ok && answer.reason === 'refused' ? answer.failure : { key: '', errors: [] }; · !answer.ok && answer.reason === 'refused' → true":
      'called for refusals only: the guard isRefused precedes it',
    "setup.ts · return !answer.ok && answer.reason === 'refused' ? answer.failure : { key: '', errors: [] }; · !answer.ok && answer.reason === 'refused' → !answer.ok || answer.reason === 'refused'":
      'called for refusals only: the guard isRefused precedes it',
    "setup.ts · return !answer.ok && answer.reason === 'refused' ? answer.failure : { key: '', errors: [] }; · '' → \"Stryker was here!\"":
      'called for refusals only: the guard isRefused precedes it',
    "setup.ts · if (auth === 'unknown') return; · auth === 'unknown' → false":
      'the guard isKnownUser precedes it, and an event names its visitor; the type of the answer holds more',
    "setup.ts · if (auth === 'unknown') return; · 'unknown' → \"\"":
      'the guard isKnownUser precedes it, and an event names its visitor; the type of the answer holds more',
    "sync-ready.ts · { target: 'idle' }, · 'idle' → \"\"": 'watching without drafts leads to idle at once',
    "sync-ready.ts · always: { guard: 'hasNoDrafts', target: 'idle' }, · 'idle' → \"\"":
      'watching without drafts leads to idle at once',
    "sync-ready.ts · refused: { always: { guard: 'hasNoDrafts', target: 'idle' } }, · 'idle' → \"\"":
      'watching without drafts leads to idle at once',
    "sync-ready.ts · always: { guard: 'hasNoUnsavedChanges', target: 'idle' }, · 'idle' → \"\"":
      'watching without drafts leads to idle at once',
  },
  property: {
    name: 'one write is pending at a time, and an idempotency key identifies one body',
    violation: ({ invocations, last }) => {
      if (last.calls.filter(([name]) => name === 'saveCart').length > 1) return 'two writes are pending';
      const bodies = new Map<string, string>();
      for (const [name, input] of invocations) {
        if (name !== 'saveCart') continue;
        const { key, ...write } = input as { key: string };
        const body = JSON.stringify(write);
        if ((bodies.get(key) ?? body) !== body) return `the key ${key} identifies ${bodies.get(key)} and ${body}`;
        bodies.set(key, body);
      }
      return undefined;
    },
  },
};

export default spec;
