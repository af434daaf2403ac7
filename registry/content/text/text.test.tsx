import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Text from './text.tsx';

afterEach(cleanup);

test('is a paragraph that keeps its line breaks', () => {
  const props = v.parse(spec.props, { text: 'One\nTwo', size: 's', muted: true });
  const { container } = render(inShop(<Text {...props} root={{}} slots={{}} />));
  expect([container.firstElementChild?.tagName, container.textContent]).toEqual(['P', 'One\nTwo']);
});

test('rejects an unknown size', () => {
  expect(v.safeParse(spec.props, { text: 'One', size: 'huge' }).success).toBe(false);
});
