import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '../testing/shop.tsx';
import { Lightbox } from './lightbox.tsx';
import { addModalDialogs } from '../testing/dialog.ts';

beforeEach(() => {
  HTMLElement.prototype.scrollTo = () => {};
  addModalDialogs();
});
afterEach(cleanup);

test('closes on a click beside the drawn picture, also inside its box, and not on one on it', () => {
  // A square picture in a box of 800 × 400 px is drawn from x = 200 to 600.
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 400));
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(720);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(720);
  const onClose = vi.fn();
  render(inShop(<Lightbox pictures={[{ src: '/media/a.webp', alt: 'Bowl' }]} first={0} onClose={onClose} />));
  const picture = screen.getByRole('img', { name: 'Bowl' });
  fireEvent.click(picture, { clientX: 590, clientY: 20 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(picture, { clientX: 620, clientY: 20 });
  expect(onClose).toHaveBeenCalledTimes(1);
});
