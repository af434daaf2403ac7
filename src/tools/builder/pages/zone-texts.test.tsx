// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { usePathName } from './zone-texts.ts';

test('a layout and what all pages share have one name everywhere; a page has its title, else its path', () => {
  const { result } = renderHook(() => usePathName(), { wrapper: ({ children }) => inShop(<>{children}</>) });
  const nameOf = result.current;
  expect([
    nameOf('/product/*'),
    nameOf('/product/*', { title: '{title} | Raan' }),
    nameOf('/product/gifts/*', { title: '{title} | Raan', layoutOf: { name: 'Gifts' } }),
    nameOf('/product/gifts/*', { title: '{title} | Raan' }),
    nameOf('/about', { title: 'About us' }),
    nameOf('/about'),
  ]).toEqual(['Layout of all products', 'Layout of all products', 'Gifts', '… | Raan', 'About us', '/about']);
});
