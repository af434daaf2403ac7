import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import StickyBar from './sticky-bar.tsx';

afterEach(cleanup);

const show = (given: object) =>
  render(
    inShop(
      <StickyBar {...v.parse(spec.props, given)} root={{}} slots={{}}>
        <a href="/gifts">Gifts</a>
      </StickyBar>,
    ),
  );

test('is a named region with its content', () => {
  show({ label: 'New Year' });
  expect(screen.getByRole('region', { name: 'New Year' }).textContent).toBe('Gifts');
  expect(screen.queryByRole('button')).toBeNull();
});

test('can be closed where that is allowed', () => {
  const { container } = show({ dismissible: true });
  expect(container.textContent).toBe('Gifts');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(container.innerHTML).toBe('');
});
