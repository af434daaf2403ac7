import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Spacer from './spacer.tsx';

afterEach(cleanup);

test('is hidden from screen readers, with a height of its own for each size', () => {
  const classOf = (size: string) => {
    const { container } = render(inShop(<Spacer {...v.parse(spec.props, { size })} root={{}} slots={{}} />));
    expect([container.firstElementChild?.getAttribute('aria-hidden'), container.textContent]).toEqual(['true', '']);
    return container.firstElementChild?.className;
  };
  expect(new Set(['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'].map(classOf)).size).toBe(7);
});
