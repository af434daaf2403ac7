// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLiveForm } from './live-form.ts';
import { forgetOrder } from './receipt-script.ts';

/** A page whose total is that of the chosen delivery. */
function pageOf(chosen: string, total: string, typed = ''): string {
  const radio = (value: string) =>
    `<input type="radio" name="shipping_type" value="${value}" ${value === chosen ? 'checked' : ''}>`;
  return `<p data-part="total">${total}</p><b data-offline hidden></b>
    <form data-live="check shipping_type coupon_code" data-keep="${KEPT}" action="http://localhost/pay">
      ${radio('post')}${radio('express')}
      <input name="recipient" value="">
      <input name="coupon_code" value="${typed}" ${typed === 'WRONG' ? 'aria-invalid="true"' : ''}>
      <div hidden data-part="shown"><input type="hidden" name="shown" value="${total}"></div>
      <button name="do" value="check">Update</button>
      <button name="do" value="pay" data-part="pay">Pay ${total}</button>
    </form>`;
}

/** The entries of an account: its own, and a guest's. */
const KEPT = 'checkout:account checkout:guest';

let answers: ((html: string) => void)[] = [];
const asked: string[] = [];
const sent = vi.fn();

beforeEach(() => {
  answers = [];
  asked.length = 0;
  sent.mockReset();
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    asked.push(String(body));
    return new Promise((resolve) => {
      answers.push((html) => resolve({ ok: true, status: 200, text: () => Promise.resolve(html) }));
    });
  });
  document.body.innerHTML = pageOf('post', '340');
  startLiveForm('raan-live');
  document.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sent();
    event.preventDefault();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const one = (selector: string) => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const express = () => one('[value="express"]');
const totals = () => [one('p').textContent, one('[value="pay"]').textContent, one('[name="shown"]').value];

test('a choice brings its total, button and hidden field, and keeps focus and what is typed', async () => {
  one('[name="recipient"]').value = 'Somsri';
  express().focus();
  express().click();
  answers[0]?.(pageOf('express', '420'));
  await vi.waitFor(() => expect(totals()).toEqual(['420', 'Pay 420', '420']));
  expect([document.activeElement, express().checked, one('[name="recipient"]').value]).toEqual([
    express(),
    true,
    'Somsri',
  ]);
  expect(asked).toEqual(['shipping_type=express&recipient=Somsri&coupon_code=&shown=340&do=check']);
});

test('only the last choice counts, whichever answer comes first', async () => {
  express().click();
  one('[value="post"]').click();
  answers[1]?.(pageOf('post', '340'));
  answers[0]?.(pageOf('express', '420'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([totals(), one('[value="post"]').checked]).toEqual([['340', 'Pay 340', '340'], true]);
});

test('the pay button waits for the amount, and pays one that has fallen at once', async () => {
  express().click();
  one('[value="pay"]').click();
  expect(sent).not.toHaveBeenCalled();
  answers[0]?.(pageOf('express', '85.5'));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(totals()).toEqual(['85.5', 'Pay 85.5', '85.5']);
});

test('the pay button pays no more than what was shown when it was pressed', async () => {
  express().click();
  one('[value="pay"]').click();
  expect(sent).not.toHaveBeenCalled();
  answers[0]?.(pageOf('express', '420'));
  await vi.waitFor(() => expect(totals()[0]).toBe('420'));
  expect(sent).not.toHaveBeenCalled();
  one('[value="pay"]').click();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a refused code is marked at its field', async () => {
  one('[name="coupon_code"]').value = 'WRONG';
  one('[name="coupon_code"]').dispatchEvent(new Event('change', { bubbles: true }));
  answers[0]?.(pageOf('post', '340', 'WRONG'));
  await vi.waitFor(() => expect(one('[name="coupon_code"]').getAttribute('aria-invalid')).toBe('true'));
});

test('the button that only looks asks in place', () => {
  one('[value="check"]').click();
  expect([sent.mock.calls.length, asked.length]).toEqual([0, 1]);
});

test('without a network nothing is paid, and the page says so until it has the total of the choice', async () => {
  const online = fetch;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  one('[value="pay"]').click();
  await vi.waitFor(() => expect(one('[data-offline]').hidden).toBe(false));
  express().click();
  await new Promise((resolve) => setTimeout(resolve, 0));
  vi.stubGlobal('fetch', online);
  dispatchEvent(new Event('online'));
  answers[0]?.(pageOf('express', '420'));
  await vi.waitFor(() => expect(one('[data-offline]').hidden).toBe(true));
  expect([totals()[0], sent.mock.calls.length]).toEqual(['420', 0]);
  // A server on this machine answers without a network.
  one('[value="pay"]').click();
  answers[1]?.(pageOf('express', '420'));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('a reload keeps the typed values and the choices, with their total', async () => {
  one('[name="recipient"]').value = 'Somsri';
  express().click();
  answers[0]?.(pageOf('express', '420'));
  await vi.waitFor(() => expect(totals()[0]).toBe('420'));
  document.body.innerHTML = pageOf('post', '340');
  // Browsers restore a choice without its total.
  express().checked = true;
  startLiveForm('raan-live');
  expect([one('[name="recipient"]').value, express().checked]).toEqual(['Somsri', true]);
  answers[1]?.(pageOf('express', '420'));
  await vi.waitFor(() => expect(totals()).toEqual(['420', 'Pay 420', '420']));
});

test('a guest who logs in finds what was typed, also after a payment that never arrived; the receipt forgets it', async () => {
  const typeCode = (code: string) => {
    one('[name="coupon_code"]').value = code;
    one('[name="coupon_code"]').dispatchEvent(new Event('input', { bubbles: true }));
  };
  const reload = (keep: string) => {
    document.body.innerHTML = pageOf('post', '340').replace(KEPT, keep);
    startLiveForm('raan-live');
    return one('[name="coupon_code"]').value;
  };
  reload('checkout:guest');
  typeCode('THANKS');
  expect([reload('checkout:other'), reload(KEPT)]).toEqual(['', 'THANKS']);
  answers.at(-1)?.(pageOf('post', '320', 'THANKS'));
  await vi.waitFor(() => expect(totals()[0]).toBe('320'));
  one('[value="pay"]').click();
  expect([sent.mock.calls.length, reload('checkout:account')]).toEqual([1, 'THANKS']);
  document.body.innerHTML = `<div data-keep="${KEPT}"></div>`;
  forgetOrder();
  expect([reload('checkout:account'), reload('checkout:guest')]).toEqual(['', '']);
});

test.each([
  ['the paid cart', 'c1', { credentials: null, real: [], draft: ['later'], owner: null }],
  ['another cart', 'c2', { credentials: { cart_id: 'c1' }, real: ['soap'], draft: ['later'], owner: null }],
])('a receipt of %s changes the stored cart only if it is the same', (_, paid, left) => {
  const before = { credentials: { cart_id: 'c1' }, real: ['soap'], draft: ['later'], owner: null };
  localStorage.setItem('raan_cart:1', JSON.stringify(before));
  document.body.innerHTML = `<div data-keep="k" data-cart="raan_cart:1" data-paid="${paid}"></div>`;
  forgetOrder();
  expect(JSON.parse(localStorage.getItem('raan_cart:1') ?? '')).toEqual(left);
});

test('a page that already has what was typed keeps it as it is', () => {
  sessionStorage.setItem('checkout:account', 'recipient=Old');
  document.body.innerHTML = pageOf('express', '420').replace('data-keep', 'data-typed data-keep');
  startLiveForm('raan-live');
  expect([one('[name="recipient"]').value, express().checked, asked]).toEqual(['', true, []]);
  expect(sessionStorage.getItem('checkout:account')).toBe('shipping_type=express&recipient=&coupon_code=');
});

test('a coupon of the list replaces a typed code', () => {
  document.body.innerHTML = pageOf('post', '340', 'WRONG')
    .replace('<button', '<input type="radio" name="coupon" value=""><button')
    .replace('coupon_code"', 'coupon_code coupon"');
  startLiveForm('raan-live');
  one('[name="coupon"]').click();
  expect(one('[name="coupon_code"]').value).toBe('');
  expect(asked.at(-1)).toContain('coupon_code=&');
});

test('the focus stays at the chosen one of several radios that are replaced', async () => {
  const banks = (chosen: string) =>
    `<fieldset data-part="bank">${['kbank', 'scb', 'bbl']
      .map((value) => `<input type="radio" name="bank" value="${value}" ${value === chosen ? 'checked' : ''}>`)
      .join('')}</fieldset>`;
  document.body.innerHTML = pageOf('post', '340')
    .replace('shipping_type', 'bank')
    .replace('<button', `${banks('')}<button`);
  startLiveForm('raan-live');
  one('[value="scb"]').focus();
  one('[value="scb"]').click();
  answers[0]?.(pageOf('post', '360').replace('<button', `${banks('scb')}<button`));
  await vi.waitFor(() => expect(one('p').textContent).toBe('360'));
  expect([one('[value="scb"]').checked, document.activeElement]).toEqual([true, one('[value="scb"]')]);
});
