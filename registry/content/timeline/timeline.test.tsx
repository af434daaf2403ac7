import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Timeline from './timeline.tsx';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<Timeline {...v.parse(spec.props, given)} root={{}} slots={{}} />)).container;

test('is an ordered list named by the title, also when two steps are equal', () => {
  const step = { date: 'Day 1', title: 'Knead' };
  show({ title: 'From clay to cup', items: [step, { title: 'Fire', text: 'Hot' }, step] });
  expect(screen.getByRole('list', { name: 'From clay to cup' }).tagName).toBe('OL');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Day 1Knead',
    'FireHot',
    'Day 1Knead',
  ]);
});

test('renders nothing without steps', () => {
  expect(show({ title: 'Empty', items: [] }).innerHTML).toBe('');
});
