// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { SESSION_SIGN } from '#schemas/session-sign.ts';
import { stubModalDialogs } from '../../tests/setup/stub-dialogs.ts';
import { CART_BODY_MARK, CART_DIALOG_MARK } from '../page/cart-dialog.ts';
import { A_WHILE_MS, element, PLAN, pass, prepareStarterPages, record, stage } from './testing/starter-page.ts';

prepareStarterPages();

const KEY = 'cart_shop';
const FRAME_MS = 20;
const PAGE = `<form id="cart" data-early data-uses-cart action="/cart"><button id="tap">Cart</button></form>
  <dialog id="drawer" ${CART_DIALOG_MARK}>
    <form method="dialog"><button id="close">Close</button></form>
    <div ${CART_BODY_MARK}><div>…</div><div hidden>Nothing</div></div>
  </dialog>`;

beforeEach(stubModalDialogs);

const drawer = () => {
  const [loading, empty] = document.querySelectorAll<HTMLElement>(`[${CART_BODY_MARK}] > *`);
  return {
    open: (element('drawer') as HTMLDialogElement).open,
    loading: !loading?.hidden && loading?.ariaBusy === 'true',
    empty: !empty?.hidden,
  };
};
const close = () => {
  (element('drawer') as HTMLDialogElement).open = false;
  element('drawer').dispatchEvent(new Event('close'));
};
const store = (cart: object) => {
  localStorage[KEY] = JSON.stringify({ owner: 'guest', credentials: null, real: [], draft: [], waiting: [], ...cart });
};

test('a tap on the cart opens the drawer a frame later, before the app is loaded, which then gets the tap', async () => {
  const on = stage(PAGE, { plan: { ...PLAN, cart: KEY } });
  const events = record('submit');
  element('tap').click();
  expect([drawer().open, element('tap').ariaBusy]).toEqual([false, 'true']);
  await pass(FRAME_MS);
  expect([drawer(), on.asked]).toEqual([{ open: true, loading: false, empty: true }, []]);
  await pass(A_WHILE_MS);
  expect([on.asked, events]).toEqual([['/assets/app.js'], []]);
  on.takeOver();
  expect(events).toEqual(['submit cart']);
});

test.each([
  { what: 'pieces', cart: { real: [{ uuid: 'p1', quantity: 2 }] } },
  { what: 'an edit that is not saved', cart: { draft: [{ uuid: 'p1', quantity: 0 }] } },
  { what: 'credentials', cart: { credentials: { uuid: 'c', secret: 's' } } },
])('a cart with $what is awaited', async ({ cart }) => {
  store(cart);
  stage(PAGE, { plan: { ...PLAN, cart: KEY } });
  element('tap').click();
  await pass(FRAME_MS);
  expect(drawer()).toEqual({ open: true, loading: true, empty: false });
});

test('so is the cart of somebody with a session', async () => {
  document.cookie = `${SESSION_SIGN}=1`;
  stage(PAGE, { plan: { ...PLAN, cart: KEY } });
  element('tap').click();
  await pass(FRAME_MS);
  expect(drawer().loading).toBe(true);
  document.cookie = `${SESSION_SIGN}=; max-age=0`;
  delete document.documentElement.dataset.known;
});

test('so is the cart of a page that may read nothing of the visitor', async () => {
  stage(PAGE);
  element('tap').click();
  await pass(FRAME_MS);
  expect(drawer().loading).toBe(true);
});

test('a drawer closed before the app starts stays closed afterwards', async () => {
  const on = stage(PAGE, { plan: { ...PLAN, cart: KEY } });
  const events = record('submit');
  element('tap').click();
  await pass(FRAME_MS);
  element('close').click();
  close();
  expect(element('tap').ariaBusy).toBe(null);
  await pass(A_WHILE_MS);
  on.takeOver();
  expect(events).toEqual(['submit ']);
});

test('a document without a drawer leaves the tap to the app', async () => {
  const on = stage('<form id="cart" data-early data-uses-cart action="/cart"><button id="tap">Cart</button></form>');
  const events = record('submit');
  element('tap').click();
  await pass(A_WHILE_MS);
  on.takeOver();
  expect(events).toEqual(['submit cart']);
});
