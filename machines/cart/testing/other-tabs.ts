/** Reports of other tabs, and the carts they have left in the storage. */
import { applied, type TabMessage, type StoredState, toStored, type Line, type State, applyQueue } from './state.ts';

export const line = (uuid: string, quantity: number): Line => ({ uuid, quantity });
/** An addition that another tab could not make yet. */
export const WAITING = { ...line('b', 1), min: 1, max: 2, id: 'another/0' };
/** Ids of additions that the starter stored before the app ran. */
export const STORED_IDS = ['kept/1', 'kept/2'] as const;
/** Digests of two accounts that use the same browser; they begin alike. */
export const ALICE = 'alice';
export const BOB = 'alice2';
export const C2 = { cart_id: 'c2', cart_secret: 's2' };

/** The cart with everything that was edited. */
export const allWritten = (state: State) => applied(state.real, state.draft);

/** Only in the graph, because they shorten random walks. */
export const RARE_CHANGES = [
  'what another account has left to a guest',
  'an addition of another account that waits',
  'an addition that waits, and nothing of ours',
];

/** Changes that another tab reports, or has left in the storage. */
export const TAB_CHANGES: Readonly<Record<string, (state: State) => Omit<TabMessage, 'added'> & Partial<TabMessage>>> =
  {
    'the same and an edit': (state) => ({
      cart: { ...withoutQueue(state), draft: [...state.draft.filter(({ uuid }) => uuid !== 'b'), line('b', 5)] },
      settled: [],
    }),
    'an edit, and nothing of ours': (state) => ({
      cart: { ...withoutQueue(state), draft: [line('b', -1)], taken: ['theirs/0'] },
      settled: [],
    }),
    'that ours is saved': (state) => ({
      cart: { ...withoutQueue(state), credentials: C2, owner: null, real: [line('b', 1)], draft: [] },
      settled: state.draft,
    }),
    'a list that holds ours': (state) => ({
      cart: { ...withoutQueue(state), credentials: C2, owner: null, real: allWritten(state), draft: [] },
      settled: [],
    }),
    "an account's cart": (state) => ({
      cart: { ...withoutQueue(state), credentials: null, owner: ALICE, real: [line('a', 1)], draft: [] },
      settled: [line('a', 3)],
    }),
    "a second account's edit": (state) => ({
      cart: { ...withoutQueue(state), credentials: null, owner: BOB, real: [line('a', 1)], draft: [line('b', 2)] },
      settled: [],
    }),
    'what another account has left to a guest': (state) => ({
      cart: {
        ...withoutQueue(state),
        credentials: null,
        owner: null,
        formerOwner: BOB,
        real: [],
        draft: [line('b', 4)],
      },
      settled: [],
    }),
    'that its cart is gone': (state) => ({
      cart: { ...withoutQueue(state), credentials: null, owner: null, real: [], draft: [] },
      settled: [],
    }),
    'an addition that waits': (state) => ({
      cart: { ...toStored(state), waiting: [WAITING, ...othersWaiting(state)] },
      settled: [],
    }),
    'an addition that waits, and nothing of ours': (state) => ({
      cart: { ...toStored(state), waiting: [WAITING] },
      settled: [],
    }),
    'an addition of another account that waits': (state) => ({
      cart: { ...toStored(state), waiting: [{ ...WAITING, owner: BOB }, ...othersWaiting(state)] },
      settled: [],
    }),
    'that ours are added': (state) => ({
      cart: { ...withoutQueue(state), draft: applyQueue(state).draft },
      settled: [],
      added: state.waiting.map(({ id }) => id),
    }),
    'that it has made what was kept': (state) => ({
      cart: {
        ...withoutQueue(state),
        draft: applyQueue(state).draft,
        taken: [...new Set([...madeBy(state), STORED_IDS[0]])],
      },
      settled: [],
    }),
  };

/** The ids of all additions another tab may have made. */
const madeBy = (state: State) => [...state.taken, ...state.waiting.map(({ id }) => id)];

/** The other waiting additions; that addition waits once. */
const othersWaiting = (state: State) => state.waiting.filter(({ id }) => id !== WAITING.id);

/** The stored cart without additions that wait for a load. */
export function withoutQueue(state: State): StoredState {
  return toStored({ ...state, waiting: [] });
}
