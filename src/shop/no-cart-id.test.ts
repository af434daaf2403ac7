// @vitest-environment jsdom
/** Hand-offs to a platform whose answers name no cart (specification, chapter 8). */
import { describe, expect, test, vi } from 'vitest';
import { type Answer, bowl, GUEST, setUpShopTests, startShop, USER } from './testing/shop-harness.ts';

setUpShopTests();

const WITHOUT_ID = [
  { success: true },
  { success: true, data: null },
  { success: true, data: [] },
  { success: true, data: { items: [] } },
  { success: true, data: { cart_id: '', cart_secret: '', items: [] } },
  { success: 1, data: { cart_id: null, items: [{ uuid: 'p1', quantity: 2 }] } },
];
const WRONG = ['error', 'There seems to be something wrong', 'Please try again in a moment.'];

/** Hands off a cart of one product; resolves to the critical toasts and where the browser has left to, and when. */
async function handOff(visitor: Readonly<Record<string, Answer>>, answer: unknown) {
  const reply = () => answer;
  const on = await startShop({
    ...visitor,
    '/api/x4/cart/checkoutByItems': reply,
    '/api/x4/cart/update_items': reply,
    '/api/x4/cart/update': reply,
  });
  on.shop.cart.add(bowl);
  on.shop.cart.checkout();
  await vi.advanceTimersByTimeAsync(700);
  const leftAtOnce = [...on.left];
  const errors = on.toasts().filter(([type]) => type === 'error');
  await vi.advanceTimersByTimeAsync(5000);
  return {
    errors,
    leftAtOnce,
    left: on.left,
    saves: on.seen.filter((path) => path.includes('/cart/update') || path.includes('checkoutBy')),
  };
}

describe.each([
  ['a guest', GUEST],
  ['an account', USER],
] as const)('%s', (_, visitor) => {
  test.each(WITHOUT_ID)(
    'reads that something is wrong after %j, then goes back',
    { meta: { field: ['3.21'], spec: ['8.12e'] } },
    async (answer) => {
      const { errors, leftAtOnce, left, saves } = await handOff(visitor, answer);
      expect(saves.length).toBeGreaterThan(0);
      expect([errors, leftAtOnce, left]).toEqual([[WRONG], [], ['/en']]);
    },
  );

  test('reads one message where the platform refuses without a word', { meta: { field: ['3.21'] } }, async () => {
    const { errors, left } = await handOff(visitor, { success: false });
    expect([errors, left]).toEqual([[['error', 'Please check again', 'There seems to be something wrong']], []]);
  });

  test('goes to the root of the site where the platform does not answer', { meta: { field: ['3.21'] } }, async () => {
    const { errors, leftAtOnce } = await handOff(visitor, undefined);
    expect([errors, leftAtOnce]).toEqual([[], ['/en']]);
  });
});
