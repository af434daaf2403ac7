import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Heading from './heading.tsx';
import spec from './props.ts';

afterEach(cleanup);

test.each([1, 2, 3, 4, 5, 6])('renders level %i as that heading', (level) => {
  const props = v.parse(spec.props, { text: 'Silk', level, anchor: 'silk' });
  render(inShop(<Heading {...props} root={{ className: 's-1' }} slots={{}} />, { page: testPage() }));
  const heading = screen.getByRole('heading', { level, name: 'Silk' });
  expect([heading.id, heading.classList.contains('s-1')]).toEqual(['silk', true]);
});

test('renders nothing without text, except in preview', () => {
  const props = v.parse(spec.props, { text: ' ' });
  const show = (preview: boolean) =>
    render(inShop(<Heading {...props} root={{}} slots={{}} />, { page: testPage({ preview }) })).container.firstChild;
  expect([show(false), show(true)?.nodeName]).toEqual([null, 'H2']);
});
