import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Grid from './grid.tsx';
import spec from './props.ts';

afterEach(cleanup);

const classOf = (min: number) => {
  const { container } = render(
    inShop(<Grid {...v.parse(spec.props, { min })} root={{}} slots={{}} />, { page: testPage() }),
  );
  return container.firstElementChild?.className;
};

test('rounds a column width up to the next step, without inline style', () => {
  expect(classOf(250)).toBe(classOf(260));
  expect(classOf(250)).not.toBe(classOf(480));
  expect(classOf(800)).toBe(classOf(640));
  expect(document.body.innerHTML).not.toContain('style=');
});

test('rejects a width out of bounds', () => {
  expect([79, 801, Number.NaN].map((min) => v.safeParse(spec.props, { min }).success)).toEqual([false, false, false]);
});
