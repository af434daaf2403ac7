// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { bowl, cartAnswer, GUEST, setUpShopTests, startShop, stored } from './testing/shop-harness.ts';

setUpShopTests();

const CREDENTIALS = { cart_id: 'c1', cart_secret: 's1' };
const storedCart = (draft: readonly object[]) =>
  JSON.stringify({ web_id: 'w1', credentials: CREDENTIALS, real: [{ uuid: 'p1', quantity: 3 }], draft });

test.each(['cart', 'checkout'] as const)(
  'going to the %s leads to that page of the checkout host',
  { meta: { spec: ['2.5', '2.32'] } },
  async (to) => {
    localStorage.setItem('raan_cart:w1', storedCart([]));
    const on = await startShop({ ...GUEST, '/api/x4/cart/get': cartAnswer(['p1', 3]) });
    on.shop.handOff(to);
    await vi.advanceTimersByTimeAsync(10);
    expect(on.left).toEqual([`/pay/${to}/raan/c1?s=s1`]);
  },
);

test('keeps drafts in the browser without a connection, then saves them', { meta: { spec: ['4.19'] } }, async () => {
  const first = await startShop(GUEST);
  first.shop.cart.add(bowl);
  // Nothing has been sent: the debounce runs, and no call gets an answer.
  first.fire('hidden');
  expect(stored()).toMatchObject({ web_id: 'w1', real: [], draft: [{ uuid: 'p1', quantity: 2 }] });
  const next = await startShop({ ...GUEST, '/api/x4/cart/checkoutByItems': cartAnswer(['p1', 2]) });
  expect(next.shop.cart.view.get().items).toEqual([{ uuid: 'p1', quantity: 2 }]);
  await vi.advanceTimersByTimeAsync(600);
  expect([next.bodies, stored()]).toMatchObject([
    [{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }],
    { credentials: CREDENTIALS, real: [{ uuid: 'p1', quantity: 2 }], draft: [] },
  ]);
});
