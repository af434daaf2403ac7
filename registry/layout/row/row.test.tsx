import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Row from './row.tsx';

afterEach(cleanup);

const show = (given: object) => {
  const { container } = render(
    inShop(
      <Row {...v.parse(spec.props, given)} root={{}} slots={{}}>
        <p>One</p>
        <p>Two</p>
      </Row>,
    ),
  );
  return container.firstElementChild;
};

test('contains its children directly, in order', () => {
  expect([...(show({})?.children ?? [])].map((child) => child.textContent)).toEqual(['One', 'Two']);
});

test('every option has styles of its own', () => {
  const given = [{}, { justify: 'between' }, { align: 'baseline' }, { gap: 'xl' }, { grow: true }];
  expect(new Set(given.map((props) => show(props)?.className)).size).toBe(given.length);
});
