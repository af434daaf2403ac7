// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import type { ShopInteraction } from './environment.ts';
import { bowl, cartAnswer, GUEST, setUpShopTests, startShop, stored } from './testing/shop-harness.ts';

setUpShopTests();

describe('an addition counts from the tap', () => {
  const save = cartAnswer(['p1', 2]);
  const answers = { ...GUEST, '/api/x4/cart/checkoutByItems': save };
  const edits = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('raan_cart_edit:w1:'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  const keep = (id: string, edit: object) => localStorage.setItem(`raan_cart_edit:w1:${id}`, JSON.stringify(edit));
  const settled = async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10);
  };
  const TWO = { uuid: 'p1', quantity: 2, min: 2, max: 5 };

  test('is stored while the processes load, and applied afterwards', async () => {
    const on = await startShop(answers, { guest: true });
    on.shop.cart.add(bowl, 2);
    expect(edits()).toEqual([TWO]);
    await settled();
    expect([edits(), stored()]).toMatchObject([[], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }]);
  });

  test('of a card that is not hydrated is that of its control, with the name that it shows', async () => {
    const on = await startShop(answers, { guest: true });
    on.shop.addNamed(TWO, 'Indigo bowl');
    expect(edits()).toEqual([TWO]);
    await settled();
    expect([edits(), on.shop.cart.view.get().count, on.toasts()]).toEqual([
      [],
      2,
      [['success', 'Added to cart', 'Indigo bowl']],
    ]);
  });

  test('is stored by the cart once that runs', async () => {
    const on = await startShop(answers);
    on.shop.cart.add(bowl, 2);
    expect([edits(), stored()]).toMatchObject([[], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
  });

  test('is not announced when the maximum lets nothing more in, whichever command applies it', async () => {
    const on = await startShop(answers, { guest: true });
    addEventListener('storage', () => on.fire('stored'));
    on.shop.addNamed({ ...TWO, quantity: 5 }, 'Indigo bowl');
    on.shop.addNamed(TWO, 'One bowl too many');
    await settled();
    expect([edits(), on.shop.cart.view.get().count, on.toasts()]).toEqual([
      [],
      5,
      [
        ['success', 'Added to cart', 'Indigo bowl'],
        ['warning', 'You can order 5 at most', undefined],
      ],
    ]);
  });

  test('applies a replayed click once, and announces it', async () => {
    keep('x', TWO);
    const on = await startShop(answers, { guest: true, consumeAdditionId: () => 'x' });
    on.shop.cart.add(bowl, 3);
    on.shop.applyStoredAdditions();
    await settled();
    expect([edits(), on.shop.cart.view.get().count, on.toasts()]).toEqual([
      [],
      3,
      [['success', 'Added to cart', 'Indigo bowl']],
    ]);
  });

  test('adds nothing when another tab has applied the edit of a replayed click', async () => {
    const on = await startShop(answers, { guest: true, consumeAdditionId: () => 'x' });
    on.shop.cart.add(bowl, 3);
    await settled();
    expect([on.shop.cart.view.get().count, on.toasts().length]).toEqual([0, 1]);
  });

  test('applies and saves what an earlier page has stored', async () => {
    keep('x', TWO);
    keep('y', { ...TWO, quantity: 1 });
    keep('unreadable', { uuid: 'p1' });
    localStorage.setItem('raan_cart_edit:w2:z', JSON.stringify(TWO));
    const interactions: ShopInteraction[] = [];
    const on = await startShop(answers, {
      guest: true,
      onInteraction: (interaction) => interactions.push(interaction),
    });
    on.shop.applyStoredAdditions();
    await settled();
    expect([on.shop.cart.view.get().count, interactions]).toEqual([
      3,
      [
        { type: 'pieces', uuid: 'p1', from: 0, to: 2 },
        { type: 'pieces', uuid: 'p1', from: 2, to: 3 },
      ],
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 3 }], lang_key: 'en' }]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('raan_cart_edit:'))).toEqual([
      'raan_cart_edit:w2:z',
    ]);
  });

  test('does not apply again what was applied before its page ended', async () => {
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({ web_id: 'w1', credentials: null, real: [], draft: [{ uuid: 'p1', quantity: 2 }], taken: ['x'] }),
    );
    keep('x', TWO);
    const on = await startShop(answers, { guest: true });
    on.shop.applyStoredAdditions();
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test.each(['stored', 'restored'] as const)('applies what was stored elsewhere upon the event %s', async (event) => {
    const on = await startShop(answers, { guest: true });
    keep('x', TWO);
    on.fire(event);
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test('is applied when nothing can be stored', async () => {
    const on = await startShop(answers, { guest: true, storage: null });
    on.shop.cart.add(bowl, 2);
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test('is stored in the shop without a server cart too', async () => {
    const on = await startShop(answers, { guest: true, webId: '10047' });
    on.shop.cart.add(bowl, 2);
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^raan_cart_edit:10047:/)]);
    await settled();
    expect([Object.keys(localStorage), on.shop.cart.view.get().count]).toEqual([['raan_cart:10047'], 2]);
  });
});
