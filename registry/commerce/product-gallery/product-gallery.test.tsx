import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import ProductGallery from './product-gallery.tsx';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  HTMLElement.prototype.scrollTo = () => {};
  addModalDialogs();
});
afterEach(cleanup);

type Given = Partial<Parameters<typeof ProductGallery>[0]>;

const bowl = productRecord({ name: 'Bowl', images: ['/media/a.webp', '/media/b.webp', '/media/c.webp'] });

function gallery(given: Given = {}, products: Product[] = [bowl]) {
  const element = <ProductGallery uuid="" thumbnails="below" ratio="1/1" zoom root={{}} slots={{}} {...given} />;
  return render(inShop(element, { page: testPage({ otherData: { productDetails: products } }) }));
}

const row = () => screen.getByRole('list', { name: 'Pictures' });
const current = () =>
  screen.getAllByRole('link', { name: /^Picture/ }).findIndex((link) => link.getAttribute('aria-current') === 'true');

test('arrow keys, Home and End move through the pictures within the ends', async () => {
  gallery();
  row().focus();
  const walked: number[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'End']) {
    await userEvent.keyboard(`{${key}}`);
    walked.push(current());
  }
  expect(walked).toEqual([1, 2, 2, 1, 0, 0, 2]);
});

test('a swipe updates the current thumbnail', () => {
  gallery();
  row().scrollLeft = 800;
  fireEvent.scroll(row());
  expect(current()).toBe(2);
});

test('zooming opens the current picture, and links to it without script', async () => {
  gallery();
  const link = () => screen.getByRole('link', { name: 'Enlarge picture' });
  expect(link().getAttribute('href')).toBe('/image/2048/media/a.webp');
  await userEvent.click(screen.getByRole('link', { name: 'Picture 2 of 3' }));
  expect(link().getAttribute('href')).toBe('/image/2048/media/b.webp');
  await userEvent.click(link());
  const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
  expect(within(dialog).getByRole('status').textContent).toBe('2 of 3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('zoom and thumbnails can be switched off', () => {
  gallery({ zoom: false, thumbnails: 'none' });
  fireEvent.click(row());
  expect([screen.queryByRole('dialog'), screen.queryAllByRole('link')]).toEqual([null, []]);
});

test('a variant without pictures shows those of its family without duplicates', () => {
  const family = productRecord({ uuid: uuidOf(3), images: ['/media/f.webp', '/media/f.webp'] });
  const variant = productRecord({ uuid: uuidOf(31), id: 's', parent: { uuid: uuidOf(3) }, name: 'Scarf', images: [] });
  gallery({ uuid: uuidOf(31) }, [family, variant]);
  expect(screen.getAllByRole('img').map((img) => [img.getAttribute('alt'), img.getAttribute('src')])).toEqual([
    ['Scarf', '/image/1024/media/f.webp'],
  ]);
});
