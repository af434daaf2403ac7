// @vitest-environment jsdom
/** An edit counts from the tap: what the starter keeps of a click, before there is an app (contract, chapter 11 "Cart"). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Handover } from './handover.ts';
import { startOnIntent } from './start-on-intent.ts';
import { A_WHILE_MS, enterPage, leavePage, pass, prepareStarterPages } from './testing/starter-page.ts';

const PLAN = {
  entry: '/assets/app.js',
  modules: [],
  cartFiles: [],
  now: false,
  late: false,
  cart: 'raan_cart:7',
};
const edit = (quantity: number, min: number, max: number) => JSON.stringify({ uuid: 'p 1', quantity, min, max });
const EDIT = edit(1, 2, 9);
const ADD = `<button id="add" type="button" data-cart-add='${EDIT}'>Add to cart</button><b data-cart-count>0</b>`;
const ADD_ONE = ADD.replace(EDIT, edit(1, 1, 9));

let undo = (): void => {};

beforeEach(() => {
  document.documentElement.lang = 'th';
});
prepareStarterPages();
afterEach(() => undo());

/** Leaves the page for another one. */
function leave(): void {
  undo();
  leavePage();
  enterPage();
}

/** A page with its starter; `edits` are the ids the app is given with the clicks that are done again. */
function enter(html: string, { failures = 0, plan = PLAN }: { failures?: number; plan?: object } = {}) {
  document.body.innerHTML = html;
  const edits: (string | undefined)[] = [];
  let early: Handover | undefined;
  let asked = 0;
  let replayed: string | undefined;
  const reload = vi.fn();
  document.body.addEventListener('click', () => edits.push(replayed));
  undo = () => document.body.replaceWith(document.createElement('body'));
  startOnIntent(
    { ...PLAN, ...plan },
    {
      load: () => {
        asked += 1;
        if (asked <= failures) return Promise.reject(new Error('no connection'));
        return Promise.resolve({
          start: (given: Handover) => {
            early = given;
            return Promise.resolve();
          },
        });
      },
      hydrated: () => {},
      reload,
    },
  );
  return {
    edits,
    reload,
    asked: () => asked,
    takeOver: () =>
      early?.release((interaction, id) => {
        replayed = id;
        interaction();
      }),
  };
}

const click = (id: string) => document.getElementById(id)?.click();
const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('raan_cart_edit:'))
    .map((key) => [key, localStorage.getItem(key)] as const);
const idOf = (key = '') => key.slice('raan_cart_edit:7:'.length);
const count = () => document.querySelector('[data-cart-count]')?.textContent;

test('stores an addition, and counts it, before the task of the click ends', () => {
  enter(ADD);
  click('add');
  expect([stored(), count()]).toEqual([[[expect.stringMatching(/^raan_cart_edit:7:\w{6,}$/), EDIT]], '2']);
  click('add');
  expect([stored().length, new Set(stored().map(([key]) => key)).size, count()]).toEqual([2, 2, '3']);
});

test('stores the answer about cookies as the page is left, where the app has stored none', () => {
  const answerOf = (answer: string) => `cookie_consent=${answer}; path=/; max-age=60`;
  const hide = () => dispatchEvent(new Event('pagehide'));
  enter(`<button id="reject" type="button" data-cookie="${answerOf('no')}">Reject all</button>`);
  click('reject');
  expect(document.cookie).not.toContain('cookie_consent');
  document.cookie = answerOf('app');
  hide();
  expect(document.cookie).toContain('cookie_consent=app');
  document.cookie = 'cookie_consent=; path=/; max-age=0';
  hide();
  expect(document.cookie).toContain('cookie_consent=no');
});

test('stores nothing for other controls, nor where nothing of the visitor may be kept', () => {
  enter('<button id="tab" type="button">Tab</button><button id="odd" type="button" data-cart-add="x">Add</button>');
  click('tab');
  click('odd');
  leave();
  enter(ADD, { plan: { cart: undefined } });
  click('add');
  expect(stored()).toEqual([]);
});

test('adds the quantity that is chosen in the field, where it fits', () => {
  enter(`<input value="2"><input id="field" type="number" min="1" max="5" value="3" data-chosen="p 1">${ADD}`);
  const storedWith = (value: string) => {
    localStorage.clear();
    (document.getElementById('field') as HTMLInputElement).value = value;
    click('add');
    return stored().map(([, text]) => text);
  };
  expect(['3', '', '6', '1.5', '0'].map(storedWith)).toEqual([[edit(3, 2, 9)], [EDIT], [EDIT], [EDIT], [EDIT]]);
});

const STEPPER = `<div><button id="less" type="button" data-step="stepDown">Less</button>
  <input id="field" type="number" min="1" max="3" value="1" data-chosen="p 1">
  <button id="more" type="button" data-step="stepUp">More</button></div>`;
const fieldValue = () => (document.getElementById('field') as HTMLInputElement).value;

test('steps the field at once, adds its new value, and passes the value to the app', async () => {
  const page = enter(STEPPER + ADD_ONE);
  click('more');
  click('more');
  click('less');
  click('add');
  expect([fieldValue(), stored().map(([, text]) => text), count()]).toEqual(['2', [edit(2, 1, 9)], '2']);
  const inputs: string[] = [];
  document.body.addEventListener('input', () => inputs.push(fieldValue()));
  await pass(A_WHILE_MS);
  page.takeOver();
  expect([inputs, page.edits]).toEqual([['2'], [idOf(stored()[0]?.[0])]]);
});

test('queues a step that the field rejects, so that the app explains it', async () => {
  const page = enter(STEPPER);
  click('less');
  expect([fieldValue(), document.getElementById('less')?.ariaBusy]).toEqual(['1', 'true']);
  await pass(A_WHILE_MS);
  page.takeOver();
  expect(page.edits).toEqual([undefined]);
});

test('gives the app the id of the edit with the click that is done again', async () => {
  const page = enter(`${ADD}<button id="tab" type="button">Tab</button>`);
  click('add');
  click('tab');
  await pass(A_WHILE_MS);
  page.takeOver();
  const [[key] = []] = stored();
  expect(page.edits).toEqual([idOf(key), undefined]);
});

test('gives the same id after a reload that was needed', async () => {
  const before = enter(ADD, { failures: 99 });
  click('add');
  await pass(10_000);
  expect(before.reload).toHaveBeenCalledTimes(1);
  leave();
  const after = enter(ADD);
  await pass(A_WHILE_MS);
  after.takeOver();
  expect([stored().length, after.edits]).toEqual([1, [idOf(stored()[0]?.[0])]]);
});

test('behaves as before where the storage is full or forbidden', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const page = enter(ADD);
  click('add');
  expect(document.getElementById('add')?.getAttribute('aria-busy')).toBe('true');
  await pass(A_WHILE_MS);
  page.takeOver();
  expect([stored(), page.edits]).toEqual([[], [undefined]]);
});

const LINE = { uuid: 'p 1', quantity: 1 };
const cartWith = (lists: object) => JSON.stringify({ web_id: '7', credentials: null, real: [], draft: [], ...lists });

test.each([
  ['an edit that no page has made', 'raan_cart_edit:7:x', edit(1, 1, 9), 1],
  ['drafts', 'raan_cart:7', cartWith({ draft: [LINE] }), 1],
  ['additions that wait', 'raan_cart:7', cartWith({ waiting: [{ ...LINE, min: 1, max: 9, id: 'x' }] }), 1],
  ['a cart that is saved', 'raan_cart:7', cartWith({ real: [LINE] }), 0],
  ['an edit of another shop', 'raan_cart_edit:8:x', edit(1, 1, 9), 0],
  ['an edit that nobody can read', 'raan_cart_edit:7:x', 'one', 1],
  ['a cart that nobody can read', 'raan_cart:7', 'one', 0],
])('with %s in storage an untouched page starts the app by itself, or does not', async (_, key, value, starts) => {
  localStorage.setItem(key, value);
  const page = enter(ADD);
  await pass(A_WHILE_MS);
  expect(page.asked()).toBe(starts);
});

test('a page that comes back out of the history saves what was added meanwhile', async () => {
  const page = enter(ADD);
  await pass(A_WHILE_MS);
  localStorage.setItem('raan_cart_edit:7:x', edit(1, 1, 9));
  dispatchEvent(new Event('pageshow'));
  await pass(A_WHILE_MS);
  expect([page.asked(), count()]).toEqual([1, '1']);
});

test.each([
  ['hides an account’s cart and its drafts', { owner: '5' }, '2'],
  ['counts a guest’s', { owner: 'guest' }, '6'],
])('%s, and counts what was added since', (_, owner, shown) => {
  localStorage.setItem('raan_cart:7', cartWith({ ...owner, real: [LINE], draft: [{ uuid: 'q', quantity: 3 }] }));
  localStorage.setItem('raan_cart_edit:7:x', JSON.stringify({ uuid: 'r', quantity: 2, min: 1, max: 9 }));
  enter(ADD);
  expect(count()).toBe(shown);
});

test('counts the cart beside an edit that nobody can read', () => {
  localStorage.setItem('raan_cart:7', cartWith({ real: [LINE] }));
  localStorage.setItem('raan_cart_edit:7:x', 'one');
  enter(ADD);
  expect(count()).toBe('1');
});

test('counts additions on top of what the cart holds, within their bounds', () => {
  localStorage.setItem('raan_cart:7', cartWith({ real: [LINE], draft: [{ uuid: 'q', quantity: 2 }] }));
  localStorage.setItem('raan_cart_edit:7:x', edit(1, 1, 9));
  localStorage.setItem('raan_cart_edit:7:y', edit(9, 1, 4));
  enter(ADD);
  expect(count()).toBe('6');
});
