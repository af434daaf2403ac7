import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import GrayModeBanner from './gray-mode-banner.tsx';
import spec from './props.ts';

afterEach(cleanup);

function show({ path = '/', on = false, closed = false, text = '' } = {}) {
  const shop = testShop();
  const view = fixed({ on, closed });
  const { container } = render(
    inShop(<GrayModeBanner {...v.parse(spec.props, { text })} root={{}} slots={{}} />, {
      shop: { ...shop, grayMode: { ...shop.grayMode, view } },
      page: testPage({ path }),
    }),
  );
  return { shop, container };
}

test('on the home page toggles the view, shows its state, can be closed', { meta: { spec: ['2.21'] } }, () => {
  const { shop } = show();
  const toggle = screen.getByRole('button', { name: 'Greyscale', pressed: false });
  fireEvent.click(toggle);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shop.requests).toEqual([['grayMode.toggle'], ['grayMode.close']]);
});

test('while the view is on, the toggle is pressed', () => {
  show({ on: true, text: 'In mourning' });
  expect(screen.getByRole('button', { name: 'Greyscale', pressed: true })).toBeTruthy();
  expect(screen.getByText('In mourning')).toBeTruthy();
});

test.each([{ path: '/products' }, { path: '/lnw-demo' }, { closed: true }])(
  'is not there with %j',
  { meta: { spec: ['1.9', '2.21'] } },
  (given) => {
    expect(show(given).container.innerHTML).toBe('');
  },
);

test('is visible on its own page of the gallery', () => {
  show({ path: '/lnw-demo/gray-mode-banner' });
  expect(screen.getByRole('complementary', { name: 'Greyscale view' })).toBeTruthy();
});
