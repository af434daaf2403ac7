import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import type { OtherData } from '#schemas/page/page.ts';
import spec from './props.ts';
import RelatedProducts from './related-products.tsx';

afterEach(cleanup);

type Given = Partial<Parameters<typeof RelatedProducts>[0]>;

const [tea, oolong, roselle, pot] = ['Tea', 'Oolong', 'Roselle', 'Pot'].map((name, index) =>
  productRecord({ uuid: uuidOf(index + 1), name, remain: name === 'Roselle' ? 0 : 20 }),
);
if (tea === undefined || oolong === undefined || roselle === undefined || pot === undefined) throw new Error('records');
const all = [tea, oolong, roselle, pot];

function related(given: Given, otherData: OtherData = {}) {
  const element = (
    <RelatedProducts uuid="" uuids={[]} title="" layout="row" limit={8} root={{}} slots={{}} {...given} />
  );
  const page = testPage({ otherData: { productDetails: all, ...otherData } });
  render(inShop(element, { page }));
  return screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

test('shows the platform’s related products of the page’s product, without buttons', () => {
  expect(related({}, { related: [uuidOf(3), uuidOf(2), uuidOf(9)] })).toEqual(['Roselle', 'Oolong']);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You may also like');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Sold out').tagName).toBe('P');
});

test('otherwise shows products of the category, also of a chosen product', () => {
  const relatedTo = { [uuidOf(1)]: [uuidOf(2)], [uuidOf(4)]: [uuidOf(3)] };
  expect(related({}, { relatedTo })).toEqual(['Oolong']);
  cleanup();
  expect(related({ uuid: uuidOf(4) }, { relatedTo, related: [uuidOf(2)] })).toEqual(['Roselle']);
});

test.each(['constructor', '__proto__', 'toString'])('a product with the uuid %s has no related products', (uuid) => {
  const named = productRecord({ uuid, name: 'Named' });
  expect(related({ uuid }, { productDetails: [named], relatedTo: { [uuidOf(1)]: [uuidOf(2)] } })).toEqual([]);
});

test('prefers chosen products, in their order, up to the limit', () => {
  const uuids = [uuidOf(4), uuidOf(4), uuidOf(2), uuidOf(3)];
  expect(related({ uuids, limit: 2, layout: 'grid' }, { related: [uuidOf(3)] })).toEqual(['Pot', 'Oolong']);
});

test('renders nothing without related products', () => {
  expect([related({}), related({}, { productDetails: [] })]).toEqual([[], []]);
  expect(document.querySelector('section')).toBeNull();
});

test('declares the products it shows as needed', () => {
  const props = { uuid: '', uuids: [] as string[], title: '', layout: 'row', limit: 2 } as const;
  expect([
    spec.needs?.(props),
    spec.needs?.({ ...props, uuid: uuidOf(4) }),
    spec.needs?.({ ...props, uuids: [uuidOf(1), uuidOf(2), uuidOf(3)] }),
  ]).toEqual([{ related: '' }, { products: [uuidOf(4)], related: uuidOf(4) }, { products: [uuidOf(1), uuidOf(2)] }]);
});
