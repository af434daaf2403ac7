// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { Product } from '#schemas/product.ts';
import { type Answer, bowl, cartAnswer, GUEST, setUpShopTests, startShop } from './testing/shop-harness.ts';

setUpShopTests();

const rug = v.parse(Product, { uuid: 'p2', name: 'Reed rug', price: 690, unit: 'sheet' });
const ERRORS = [
  { key: 'NOSTOCK', uuid: 'p1', remain: 1, unit: 'piece' },
  { key: 'HIDDEN', uuid: 'p2' },
];
const refusal =
  (errors: unknown, key = 'NOSTOCK'): Answer =>
  () => ({ success: false, key, data: { error_data: { errors } } });
const ADDED = ['success', 'Added to cart'];
const errorsOf = (on: Awaited<ReturnType<typeof startShop>>) => on.toasts().filter(([, title]) => title !== ADDED[1]);
const BOWL_TEXT = 'Indigo bowl: Not enough in stock: only 1 piece left.';
const RUG_TEXT = 'Reed rug: This product can no longer be ordered.';
/** The critical toasts: what screen readers announce of each, and what they do not. */
const criticalOf = ({ shop }: Awaited<ReturnType<typeof startShop>>) =>
  shop.toasts.view
    .get()
    .flatMap(({ type, title, description, repeated, position }) =>
      type === 'error' ? [{ title, description, repeated, position }] : [],
    );
const critical = (description: string | undefined, repeated?: string) => ({
  title: 'Please check again',
  description,
  repeated,
  position: 'top-right',
});

/** A guest whose cart of two products is refused. */
async function startRefused(errors: unknown, open = false) {
  const answers: Record<string, Answer> = { ...GUEST, '/api/x4/cart/checkoutByItems': refusal(errors) };
  const on = await startShop(answers);
  if (open) on.shop.cart.show();
  on.shop.cart.add(bowl);
  on.shop.cart.add(rug);
  await vi.advanceTimersByTimeAsync(600);
  return { ...on, answers };
}

test('a product that is refused is not said to be added at the same time', async () => {
  const on = await startRefused([ERRORS[1]]);
  const added = on.toasts().filter(([, title]) => title === ADDED[1]);
  expect(added).toEqual([[...ADDED, 'Indigo bowl']]);
});

test('a product that was removed again is no longer said to be added', async () => {
  const on = await startShop(GUEST);
  on.shop.cart.add(bowl);
  on.shop.cart.add(rug);
  await vi.advanceTimersByTimeAsync(600);
  on.shop.cart.remove(bowl.uuid);
  expect(on.toasts().filter(([, title]) => title === ADDED[1])).toEqual([[...ADDED, 'Reed rug']]);
});

describe('the notification of a refused cart', () => {
  test('is a toast beside the messages of the open cart', { meta: { field: ['3.15'], spec: ['8.12a'] } }, async () => {
    const on = await startRefused([...ERRORS, { key: 'OVER_TOTAL_QUANTITY', limit: 9 }], true);
    expect(on.shop.cart.view.get()).toMatchObject({ open: true, faults: { p1: [ERRORS[0]], p2: [ERRORS[1]] } });
    expect(criticalOf(on)).toEqual([critical(`${BOWL_TEXT}\n${RUG_TEXT}\nThe cart can hold at most 9 pieces.`)]);
  });

  test('announces nothing that a line has predicted', { meta: { field: ['3.15'], spec: ['8.12a'] } }, async () => {
    const scarce = { ...bowl, quantity_min: 1, remain: 1 };
    const answers = { ...GUEST, '/api/x4/cart/checkoutByItems': refusal(ERRORS) };
    for (const [open, isBoth, expected] of [
      [true, true, critical(RUG_TEXT, BOWL_TEXT)],
      [true, false, critical(undefined, BOWL_TEXT)],
      [false, false, critical(BOWL_TEXT)],
    ] as const) {
      localStorage.clear();
      const on = await startShop({
        ...answers,
        '/api/x4/cart/checkoutByItems': refusal(isBoth ? ERRORS : ERRORS.slice(0, 1)),
      });
      if (open) on.shop.cart.show();
      on.shop.cart.add(scarce, 3);
      if (isBoth) on.shop.cart.add(rug);
      await vi.advanceTimersByTimeAsync(600);
      expect(criticalOf(on)).toEqual([expected]);
    }
  });

  test('is a critical toast on the page of the cart', async () => {
    const answers = { ...GUEST, '/api/x4/cart/checkoutByItems': refusal(ERRORS) };
    const on = await startShop(answers, {}, new Map(), { href: () => 'http://shop.example/en/cart' });
    on.shop.cart.add(bowl);
    on.shop.cart.add(rug);
    await vi.advanceTimersByTimeAsync(600);
    expect(criticalOf(on)).toEqual([critical(`${BOWL_TEXT}\n${RUG_TEXT}`)]);
  });

  test('stays the same notification while the cart is opened and closed', { meta: { field: ['3.15'] } }, async () => {
    const on = await startRefused(ERRORS);
    const ids = () => on.shop.toasts.view.get().map(({ id }) => id);
    const before = ids();
    on.shop.cart.show();
    await vi.advanceTimersByTimeAsync(20);
    on.shop.cart.hide();
    await vi.advanceTimersByTimeAsync(20);
    expect(criticalOf(on)).toEqual([critical(`${BOWL_TEXT}\n${RUG_TEXT}`)]);
    expect(ids()).toEqual(before);
  });

  test('loses the message of a line that is removed, and keeps the others', async () => {
    const on = await startRefused(ERRORS);
    on.shop.cart.remove('p1');
    await vi.advanceTimersByTimeAsync(0);
    expect(criticalOf(on)).toEqual([critical(undefined, RUG_TEXT)]);
    on.shop.cart.remove('p2');
    await vi.advanceTimersByTimeAsync(0);
    expect(errorsOf(on)).toEqual([]);
  });

  test('loses what is left of it once a later save is accepted', async () => {
    const on = await startRefused([{ key: 'OVER_TOTAL_QUANTITY', limit: 9 }]);
    expect(errorsOf(on)).toHaveLength(1);
    on.answers['/api/x4/cart/checkoutByItems'] = cartAnswer(['p1', 2]);
    on.shop.cart.remove('p2');
    await vi.advanceTimersByTimeAsync(600);
    expect(errorsOf(on)).toEqual([]);
  });

  test('does not come back after it was closed by hand', async () => {
    const on = await startRefused(ERRORS);
    const toast = on.shop.toasts.view.get().find(({ type }) => type === 'error');
    on.shop.toasts.close(toast?.id ?? '');
    on.shop.cart.remove('p1');
    await vi.advanceTimersByTimeAsync(0);
    expect(errorsOf(on)).toEqual([]);
  });
});

test('"not saved yet" goes as soon as the cart is saved', async () => {
  const answers: Record<string, Answer> = { ...GUEST, '/api/x4/cart/checkoutByItems': () => undefined };
  const on = await startShop(answers);
  on.shop.cart.add(bowl);
  await vi.advanceTimersByTimeAsync(600);
  expect(errorsOf(on).map(([, title]) => title)).toEqual(['Your cart is not saved yet']);
  answers['/api/x4/cart/checkoutByItems'] = cartAnswer(['p1', 2]);
  on.fire('online');
  await vi.advanceTimersByTimeAsync(1);
  expect(errorsOf(on)).toEqual([]);
});
