import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
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
