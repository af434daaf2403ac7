// @vitest-environment jsdom
/** The tap of docs/house.md: the files that it names are those that run. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import AddToCart from '#registry/commerce/add-to-cart/add-to-cart.tsx';
import { CartButton } from '#registry/kit/cart/cart-button.tsx';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { cartAnswer, GUEST, setUpShopTests, startShop } from '../../src/shop/testing/shop-harness.ts';
import { filesNamed, filesThatRun } from './files-that-run.ts';

setUpShopTests();

test('"Add to cart" runs the files that docs/house.md names', { timeout: 60_000 }, async () => {
  const saved = '/api/x4/cart/checkoutByItems';
  const on = await startShop({ ...GUEST, [saved]: cartAnswer([uuidOf(1), 1]) });
  const ran = await filesThatRun(async () => {
    const parts = (
      <>
        <CartButton root={{}} worded className="" />
        <AddToCart uuid="" label="" width="full" total root={{}} slots={{}} />
      </>
    );
    render(inShop(parts, { shop: on.shop, page: testPage({ otherData: { productDetails: [productRecord({})] } }) }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    await act(() => vi.advanceTimersByTimeAsync(500));
  });
  expect([screen.getByRole('button', { name: /^Cart/ }).textContent, on.seen.at(-1)]).toEqual(['Cart 11', saved]);
  const named = filesNamed('A tap');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !ran.has(path))).toEqual([]);
});
