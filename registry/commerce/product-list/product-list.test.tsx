import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SafeUrl } from '#registry/kit/props/fields.ts';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import ProductList from './product-list.tsx';

afterEach(cleanup);

type Given = Partial<Parameters<typeof ProductList>[0]>;

function list(given: Given, products: Product[], shop = testShop()) {
  const page = testPage({ lang: 'en', otherData: { productDetails: products } });
  const element = (
    <ProductList uuids={[]} title="" layout="grid" limit={24} more={undefined} root={{}} slots={{}} {...given} />
  );
  return { ...render(inShop(element, { shop, page })), shop };
}

const curry = productRecord({ uuid: uuidOf(1), name: 'Green curry paste', slug: 'green-curry' });
const jam = productRecord({ uuid: uuidOf(2), name: 'Chilli jam', slug: 'chilli-jam' });

test('shows cards in the given order, up to the limit', () => {
  list({ uuids: [uuidOf(2), uuidOf(1), uuidOf(3)], limit: 2 }, [curry, jam]);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Chilli jam', `/en/product/chilli-jam/${uuidOf(2)}`],
    ['Green curry paste', `/en/product/green-curry/${uuidOf(1)}`],
  ]);
});

test('a card adds its product to the cart; its button is described by the name', () => {
  const { shop } = list({ uuids: [uuidOf(2)] }, [jam]);
  const button = screen.getByRole('button', { name: 'Add to cart' });
  const describedBy = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(describedBy?.textContent).toBe('Chilli jam');
  fireEvent.click(button);
  expect(shop.requests).toEqual([['cart.add', uuidOf(2), undefined]]);
});

test('a product for members links to its details: the card is that of members, too', () => {
  list({ uuids: [uuidOf(3)] }, [productRecord({ uuid: uuidOf(3), name: 'Sampler', member_only: true })]);
  expect(screen.getByRole('article').textContent).toMatch(/^For members.*See details$/);
});

test('a product with variants links to its options, a sold-out one has no button', () => {
  const scarf = productRecord({ uuid: uuidOf(3), name: 'Scarf', variants: [{ id: 's', price: 890 }] });
  const basket = productRecord({ uuid: uuidOf(4), name: 'Basket', remain: 0 });
  list({ uuids: [uuidOf(3), uuidOf(4)] }, [scarf, basket]);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Choose options' }).getAttribute('href')).toBe(
    `/en/product/green-curry-paste/${uuidOf(3)}`,
  );
  expect(screen.getByText('Sold out').textContent).toBe('Sold out');
});

test('requests products the page did not bring once, with skeletons meanwhile', () => {
  const { shop, container } = list({ uuids: [uuidOf(1), uuidOf(8), uuidOf(9), uuidOf(8)] }, [curry]);
  expect(shop.requests).toEqual([['requestProducts', [uuidOf(8), uuidOf(9)]]]);
  expect(container.querySelectorAll('li')).toHaveLength(3);
  expect(container.querySelector('ul[aria-busy="true"]')).not.toBeNull();
});

test('leaves out a product that does not exist', () => {
  const shop = testShop({ products: fixed(new Map([[uuidOf(9), null]])) });
  const { container } = list({ uuids: [uuidOf(9), uuidOf(1)] }, [curry], shop);
  expect(container.querySelectorAll('li')).toHaveLength(1);
  expect(shop.requests).toEqual([]);
});

test('links onwards when none of the products exists', () => {
  const shop = testShop({ products: fixed(new Map([[uuidOf(9), null]])) });
  list({ uuids: [uuidOf(9)], title: 'New' }, [], shop);
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/en/products');
});

test('renders nothing without chosen products', () => {
  expect(list({ title: 'Related' }, []).container.innerHTML).toBe('');
});

test('the link to more keeps the language', () => {
  list({ uuids: [uuidOf(1)], title: 'New', more: { label: 'See all', href: '/products' as SafeUrl } }, [curry]);
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/en/products');
});

test('as a list each product has its highlight, and a row as its skeleton', () => {
  const withHighlight = { ...curry, highlight: 'Pounded on Tuesdays.' };
  const { container } = list({ uuids: [uuidOf(1), uuidOf(8)], layout: 'list' }, [withHighlight]);
  expect(screen.getByText('Pounded on Tuesdays.').tagName).toBe('P');
  expect(screen.getByRole('button', { name: 'Add to cart' }).tagName).toBe('BUTTON');
  expect(container.querySelectorAll('ul[aria-busy="true"] > li')).toHaveLength(2);
});

test('the carousel moves by its buttons, which are disabled at its ends', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
  const scrollBy = vi.fn();
  list({ uuids: [uuidOf(1), uuidOf(2)], title: 'New', layout: 'carousel' }, [curry, jam]);
  const carousel = screen.getByRole('group', { name: 'New' });
  const row = within(carousel).getAllByRole('list')[0];
  if (row === undefined) throw new Error('the carousel has no row');
  row.scrollBy = scrollBy;
  const previous = screen.getByRole('button', { name: 'Previous' });
  const next = screen.getByRole('button', { name: 'Next' });
  const resting = () => [previous, next].map((button) => button.getAttribute('aria-disabled'));
  expect(resting()).toEqual(['true', 'false']);
  fireEvent.click(next);
  expect(scrollBy.mock.calls).toEqual([[{ left: 360 }]]);
  row.scrollLeft = 600;
  fireEvent.scroll(row);
  expect(resting()).toEqual(['false', 'true']);
  vi.restoreAllMocks();
});
