/** Named schedules: former failures, and situations in which faults are likely. */
import type { Edit, Schedule } from './steps.ts';

const set = (quantity: number, product = 0, tab = 0): Edit => ({ do: 'set', tab, product, quantity });
const add = (quantity: number, product = 0, tab = 0): Edit => ({ do: 'add', tab, product, quantity });
const through = (tab = 0) => ({ do: 'answer', tab, which: 0, outcome: 'through' }) as const;
const loggedIn = [{ do: 'login', held: [], live: true }, through(), through()] as const;

export const scenarios: Readonly<Record<string, Schedule>> = {
  'the same edit after another tab has saved is another write than the one without an answer': {
    tabs: 2,
    steps: [
      add(1, 0, 1),
      { do: 'save', edit: set(4, 2), outcome: 'through' },
      { do: 'wait', ms: 20_000 },
      { do: 'save', edit: set(0, 2), outcome: 'dropped after' },
      { do: 'wait', ms: 500 },
      { do: 'save', edit: set(4, 2, 1), outcome: 'through' },
    ],
    ends: 'return',
  },
  'the same by another tab, which is gone before it can save': {
    tabs: 2,
    steps: [
      { do: 'save', edit: add(1), outcome: 'through' },
      { do: 'save', edit: set(4, 2), outcome: 'through' },
      { do: 'wait', ms: 500 },
      { do: 'answer', tab: 0, which: 0, outcome: 'dropped after' },
      set(0, 2, 1),
      { do: 'wait', ms: 500 },
      { do: 'answer', tab: 1, which: 0, outcome: 'through' },
      set(4, 2, 1),
      { do: 'close', tab: 1, crashes: true, arrived: false },
    ],
    ends: 'return',
  },
  'what was bought while the answer was lost is not bought again': {
    tabs: 1,
    steps: [
      ...loggedIn,
      set(1),
      { do: 'checkout', tab: 0 },
      { do: 'answer', tab: 0, which: 0, outcome: '5xx after' },
      { do: 'lose', key: 'CHECKOUTED' },
      { do: 'page.restored', tab: 0 },
    ],
    ends: 'return',
  },
  'a login that nobody noticed, while a guest makes a cart': {
    tabs: 1,
    steps: [
      { do: 'page.restored', tab: 0 },
      { do: 'login', held: [], live: true },
      add(1),
      { do: 'wait', ms: 86_400_000 },
      { do: 'save', edit: set(0, 1), outcome: 'through' },
    ],
    ends: 'return',
  },
  "a login whose cart does not come, and then a hand-off: the guest's cart is not handed off": {
    tabs: 1,
    steps: [
      set(4),
      { do: 'save', edit: set(4), outcome: 'through' },
      { do: 'login', held: [3, 0, 2], live: true },
      { do: 'answer', tab: 0, which: 0, outcome: 'dropped after' },
      { do: 'checkout', tab: 0 },
    ],
    ends: 'reload',
  },
  'a login that nobody noticed: what the account holds is learnt when its cart is loaded': {
    tabs: 1,
    steps: [
      { do: 'page.restored', tab: 0 },
      { do: 'login', held: [0, 3], live: true },
      add(1, 2),
      { do: 'answer', tab: 0, which: 0, outcome: '5xx before' },
      { do: 'save', edit: set(2), outcome: 'through' },
    ],
    ends: 'reload',
  },
  "one account's unsaved edits, and another account logs in after a guest was there": {
    tabs: 1,
    steps: [
      ...loggedIn,
      set(2),
      { do: 'logout' },
      through(),
      set(1, 1),
      { do: 'login', account: 1, held: [0, 0, 3], live: true },
      through(),
    ],
    ends: 'reload',
  },
  'an account takes the place of another one, whose save got no answer': {
    tabs: 1,
    steps: [
      ...loggedIn,
      { do: 'save', edit: set(2), outcome: 'dropped before' },
      { do: 'login', account: 1, held: [1], live: true },
      add(1),
      { do: 'answer', tab: 0, which: 0, outcome: 'dropped after' },
    ],
    ends: 'return',
  },
  'an addition made while a tab is loading, another tab opens': {
    tabs: 2,
    steps: [
      { do: 'close', tab: 1, crashes: true, arrived: false },
      { do: 'reload', tab: 0, crashes: true, arrived: false, quick: false },
      add(1),
      { do: 'open', tab: 1 },
      through(1),
      { do: 'wait', ms: 500 },
      through(1),
      through(),
    ],
    ends: 'return',
  },
  'an addition made while a tab is loading, another tab writes': {
    tabs: 2,
    steps: [
      { do: 'reload', tab: 0, crashes: true, arrived: false, quick: false },
      add(1),
      set(2, 1, 1),
      { do: 'reload', tab: 0, crashes: true, arrived: false, quick: true },
    ],
    ends: 'reload',
  },
};
