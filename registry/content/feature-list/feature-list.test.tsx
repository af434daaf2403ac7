import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { productRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import FeatureList from './feature-list.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('is a list, also when two items have the same title', () => {
  const items = [
    { icon: 'truck', title: 'Fast', text: 'In two days' },
    { title: 'Fast', text: '' },
  ];
  render(inShop(<FeatureList {...v.parse(spec.props, { items })} root={{}} slots={{}} />));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['FastIn two days', 'Fast']);
});

test('a promise of goods in stock is not made on the page of a pre-order', () => {
  const items = [
    { icon: 'truck', title: 'Sent within 24 hours', text: '', shows: 'ready' },
    { icon: 'clock', title: 'Made to order', text: '', shows: 'preorder' },
    { icon: 'leaf', title: 'Nothing added', text: '', shows: 'always' },
  ] as const;
  const titlesFor = (preorder_flag: boolean) => {
    const otherData = { productDetails: [productRecord({ preorder_flag })] };
    const page = testPage({ path: '/product/jam/1', otherData });
    render(inShop(<FeatureList items={[...items]} root={{}} slots={{}} />, { page }));
    const titles = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return titles;
  };
  expect([titlesFor(true), titlesFor(false)]).toEqual([
    ['Made to order', 'Nothing added'],
    ['Sent within 24 hours', 'Nothing added'],
  ]);
});
