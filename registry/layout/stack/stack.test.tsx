import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Stack from './stack.tsx';

afterEach(cleanup);

test('contains its children in order, with different styles for row and column', () => {
  const show = (given: object) => {
    const props = v.parse(spec.props, given);
    const { container } = render(
      inShop(
        <Stack {...props} root={{}} slots={{}}>
          <p>One</p>
          <p>Two</p>
        </Stack>,
      ),
    );
    return container.firstElementChild;
  };
  const column = show({});
  expect([...(column?.children ?? [])].map((child) => child.textContent)).toEqual(['One', 'Two']);
  expect(show({ direction: 'row' })?.className).not.toBe(column?.className);
});
