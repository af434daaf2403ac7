// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ProductCarousel } from '#registry/kit/product/product-shelf.tsx';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { delegateControls } from './delegate-controls.ts';
import { followRows } from './follow-rows.ts';

const added: unknown[] = [];
let observe: ResizeObserverCallback = () => {};

class FakeObserver {
  constructor(callback: ResizeObserverCallback) {
    observe = callback;
  }
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}

const jam = productRecord({ uuid: uuidOf(2), name: 'Chilli jam', quantity_min: 2, quantity_max: 6 });
const shelf = (shop = testShop()) =>
  inShop(
    <ProductCarousel entries={[{ uuid: jam.uuid, product: jam }]} heading="h3" label="Jams" title={<h2>Jams</h2>} />,
    { shop, page: testPage({ lang: 'en' }) },
  );

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', FakeObserver);
  document.body.innerHTML = renderToString(shelf());
  delegateControls({ addNamed: (addition, name) => added.push([addition, name]) });
  followRows();
});
beforeEach(() => {
  added.length = 0;
  document.body.innerHTML = renderToString(shelf());
});
afterEach(cleanup);

/** Lays the row out: its own width, that of its content and how far it is scrolled. */
function layOut(clientWidth: number, scrollWidth: number, scrollLeft: number) {
  const row = screen.getByRole('list');
  const scrollBy = vi.fn();
  Object.assign(row, { scrollBy, scrollLeft });
  Object.defineProperties(row, { clientWidth: { value: clientWidth }, scrollWidth: { value: scrollWidth } });
  return { row, scrollBy };
}

const ends = () =>
  ['Previous', 'Next'].map((name) => screen.getByRole('button', { name, hidden: true }).getAttribute('aria-disabled'));

test('adds the product of a card that is not hydrated, with its limits and its name', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(added).toEqual([[{ uuid: uuidOf(2), quantity: 1, min: 2, max: 6 }, 'Chilli jam']]);
});

test('leaves hydrated cards and carousels to React', () => {
  document.body.innerHTML = '';
  const shop = testShop();
  render(shelf(shop));
  const { scrollBy } = layOut(400, 1000, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next', hidden: true }));
  expect([added, shop.requests, scrollBy.mock.calls]).toEqual([
    [],
    [['cart.add', uuidOf(2), undefined]],
    [[{ left: 360 }]],
  ]);
});

test('turns a row that is not hydrated, back and on', () => {
  const { scrollBy } = layOut(400, 1000, 0);
  for (const name of ['Next', 'Previous']) fireEvent.click(screen.getByRole('button', { name }));
  expect([scrollBy.mock.calls, added]).toEqual([[[{ left: 360 }], [{ left: -360 }]], []]);
});

test('shows on its buttons where the row is, and hides them where everything fits', () => {
  const { row } = layOut(400, 1000, 600);
  fireEvent.scroll(row);
  expect(ends()).toEqual(['false', 'true']);
  Object.assign(row, { scrollLeft: 300 });
  fireEvent.scroll(row);
  expect(ends()).toEqual(['false', 'false']);
  document.body.innerHTML = renderToString(shelf());
  const { row: short } = layOut(400, 400, 0);
  observe([Object.assign(Object.create(null), { target: short })], new FakeObserver(() => {}));
  expect(short.parentElement?.querySelector('[hidden]')?.children).toHaveLength(2);
});
