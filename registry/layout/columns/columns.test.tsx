import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import Columns from './columns.tsx';
import spec from './props.ts';

afterEach(cleanup);

const SLOTS = { 'column-1': <p>One</p>, 'column-2': <p>Two</p>, 'column-4': <p>Four</p> };
const show = (given: object) => {
  const { container } = render(inShop(<Columns {...v.parse(spec.props, given)} root={{}} slots={SLOTS} />));
  return [...(container.firstElementChild?.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
};

test('has a column and a slot for each proportion, and keeps empty columns', () => {
  expect(show({})).toEqual(['One', 'Two']);
  expect(show({ ratio: '1-2-1' })).toEqual(['One', 'Two', '']);
  expect(show({ ratio: '1-1-1-1' })).toEqual(['One', 'Two', '', 'Four']);
});

test('rejects unknown proportions', () => {
  expect(v.safeParse(spec.props, { ratio: '1-9' }).success).toBe(false);
});
