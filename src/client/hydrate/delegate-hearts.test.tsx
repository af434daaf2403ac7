// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { ProductCard } from '#registry/kit/product/product-card.tsx';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import { createWishlist } from '../../shop/storage/wishlist.ts';
import { delegateHearts } from './delegate-hearts.ts';

const jam = productRecord({ uuid: uuidOf(2), name: 'Chilli jam' });
const paste = productRecord({ uuid: uuidOf(31), parent: { uuid: uuidOf(3) }, name: 'Paste' });
const base = v.parse(Base, { settings: { pages: { wishlist: '/wishlist' } } });

const cards = (shop = testShop(), page = testPage({ base })) =>
  inShop(
    <>
      <ProductCard product={jam} badge={undefined} />
      <ProductCard product={paste} badge={undefined} />
    </>,
    { shop, page },
  );
const hearts = () =>
  screen.queryAllByRole('button', { name: 'Save for later' }).map((heart) => heart.getAttribute('aria-pressed'));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('hearts of cards that are not hydrated save their product, a variant’s its product, and show what is saved', () => {
  localStorage.setItem('wishlist', JSON.stringify([uuidOf(3)]));
  document.body.innerHTML = renderToString(cards());
  const before = hearts();
  delegateHearts({ wishlist: createWishlist(localStorage, { on: () => () => {} }) });
  const started = hearts();
  const [first] = screen.getAllByRole('button', { name: 'Save for later' });
  if (first !== undefined) fireEvent.click(first);
  expect([before, started, hearts(), localStorage.getItem('wishlist')]).toEqual([
    ['false', 'false'],
    ['false', 'true'],
    ['true', 'true'],
    JSON.stringify([uuidOf(2), uuidOf(3)]),
  ]);
});

test('hydrated hearts are React’s, and cards have none where the shop has no page of saved products', () => {
  document.body.innerHTML = '';
  const shop = { ...testShop(), wishlist: { ...testShop().wishlist, view: fixed([uuidOf(3)]) } };
  render(cards(shop));
  const shown = hearts();
  cleanup();
  render(cards(shop, testPage()));
  expect([shown, hearts()]).toEqual([['false', 'true'], []]);
});
