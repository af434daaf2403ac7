import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '../testing/records.ts';
import { inShop, testPage } from '../testing/shop.tsx';
import { useCategoryProducts } from './use-products.ts';

afterEach(cleanup);

const fern = productRecord({ uuid: uuidOf(1) });

test.each([
  ['1', [fern.uuid]],
  ['2', []],
  ['constructor', []],
  ['__proto__', []],
])('lists the products of the category %s', (id, uuids) => {
  const page = testPage({ otherData: { productDetails: [fern], ofCategory: { 1: [fern.uuid] } } });
  const { result } = renderHook(() => useCategoryProducts(id), {
    wrapper: ({ children }) => inShop(<>{children}</>, { page }),
  });
  expect(result.current.map(({ uuid }) => uuid)).toEqual(uuids);
});
