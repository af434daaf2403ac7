import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import ProductReviews from './product-reviews.tsx';

afterEach(cleanup);

const review = (id: number, more: object = {}) => ({
  id: String(id),
  author: 'Verified buyer, Nan',
  rating: 4,
  date: '2026-10-01',
  text: `Review ${id}`,
  lang: 'en',
  ...more,
});

function reviews(productDetails: Product[], limit = 6) {
  const element = <ProductReviews uuid="" title="" limit={limit} root={{}} slots={{}} />;
  return render(inShop(element, { page: testPage({ otherData: { productDetails } }) })).container;
}

test('shows the average, and each review with its stars, day, author and the language that it was written in', () => {
  const record = productRecord({
    rating: { average: 4.333, count: 3 },
    reviews: [review(1, { title: 'Smoky' }), review(2, { text: 'หอมมาก', lang: 'th', author: '' })],
  });
  reviews([record]);
  expect(screen.getByRole('img', { name: '4.3 of 5 stars, 3 ratings' }).textContent).toBe('4.3 (3)');
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent).toBe('★★★★☆ October 1, 2026SmokyReview 1Verified buyer, Nan');
  expect(first && within(first).getByRole('img', { name: '4 of 5 stars' }).textContent).toBe('★★★★☆');
  expect(second && within(second).getByText('หอมมาก').lang).toBe('th');
});

test('a review that the shop has translated is in the language of the page, with the original to open', () => {
  const translations = { en: { title: 'Fragrant', text: 'Smells wonderful' } };
  reviews([productRecord({ reviews: [review(1, { text: 'หอมมาก', lang: 'th', author: '', translations })] })]);
  const article = screen.getByRole('article');
  expect(article.querySelector('h3')?.textContent).toBe('Fragrant');
  expect(within(article).getByText('Smells wonderful').lang).toBe('');
  const original = within(article).getByText('หอมมาก');
  expect([original.lang, original.closest('details')?.open]).toEqual(['th', false]);
});

test('a variant has the reviews of its product', () => {
  const family = productRecord({ reviews: [review(1)], rating: { average: 4, count: 1 } });
  const variant = productRecord({ uuid: uuidOf(2), id: 's', parent: { slug: 'x', uuid: family.uuid } });
  reviews([variant, family]);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('more than are shown at once open by a button, without script', () => {
  reviews([productRecord({ reviews: [1, 2, 3].map((id) => review(id)) })], 2);
  const others = document.querySelector('details');
  expect([screen.getByText('All reviews').tagName, others?.open]).toEqual(['SUMMARY', false]);
  expect([...document.querySelectorAll('details article')].length).toBe(1);
});

test('a faulty review is left out, the others stay', () => {
  reviews([productRecord({ reviews: [review(1, { rating: 9 }), review(2, { date: 'soon' }), review(3)] })]);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent?.includes('Review 3'))).toEqual([true]);
});

test.each([[[]], [[productRecord({})]], [[productRecord({ reviews: [] })]]])(
  'shows nothing without reviews',
  (given) => {
    expect(reviews(given).innerHTML).toBe('');
  },
);

test('can be narrowed to stars and photos by radio buttons of the document, where there is something to choose', () => {
  const photo = '/media/raan/photo.webp';
  reviews([
    productRecord({
      reviews: [review(1, { rating: 5, images: [photo] }), review(2, { rating: 5 }), review(3, { rating: 2 })] as never,
    }),
  ]);
  expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'All (3)',
    '5 stars (2)',
    '2 stars (1)',
    'With photos (1)',
  ]);
  expect(screen.getAllByRole('listitem').map(({ dataset }) => [dataset.stars, dataset.photos])).toEqual([
    ['5', 'true'],
    [undefined, undefined],
    ['5', 'false'],
    ['2', 'false'],
  ]);
  expect(screen.getByRole('img', { name: 'Photo of a buyer' }).closest('a')?.getAttribute('href')).toContain(photo);
  cleanup();
  reviews([productRecord({ reviews: [review(1), review(2)] })]);
  expect(screen.queryAllByRole('radio')).toEqual([]);
});
