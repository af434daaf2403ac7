import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Divider from './divider.tsx';

afterEach(cleanup);

test('is a separator, and keeps the attributes of its node', () => {
  const { container } = render(
    inShop(<Divider {...v.parse(spec.props, {})} root={{ className: 's-1', 'data-node': 'd' }} slots={{}} />),
  );
  const line = container.firstElementChild;
  expect([line?.tagName, line?.classList.contains('s-1'), line?.getAttribute('data-node')]).toEqual(['HR', true, 'd']);
});
