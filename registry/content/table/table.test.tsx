import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { salvage } from '#schemas/lenient/salvage.ts';
import spec from './props.ts';
import Table from './table.tsx';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<Table {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page: testPage() })).container;

const rates = {
  caption: 'Shipping',
  columns: [{ label: 'Weight' }, { label: 'Baht' }, { label: 'Arrives' }],
  rows: [
    ['Up to 1 kg', 40, 'Tomorrow'],
    ['Over 20 kg', 1250.5],
  ],
};

test('has a caption, column and row headings, and numbers formatted in the page’s language', () => {
  show(rates);
  const table = screen.getByRole('table', { name: 'Shipping' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => [cell.tagName, cell.getAttribute('scope'), cell.textContent])),
  ).toEqual([
    [
      ['TH', 'col', 'Weight'],
      ['TH', 'col', 'Baht'],
      ['TH', 'col', 'Arrives'],
    ],
    [
      ['TH', 'row', 'Up to 1 kg'],
      ['TD', null, '40'],
      ['TD', null, 'Tomorrow'],
    ],
    [
      ['TH', 'row', 'Over 20 kg'],
      ['TD', null, '1,250.5'],
      ['TD', null, ''],
    ],
  ]);
});

test('scrolls in a named region that is focusable', () => {
  show(rates);
  expect(screen.getByRole('region', { name: 'Shipping' }).tabIndex).toBe(0);
});

test('aligns columns of numbers at the end', () => {
  const ends = (cells: readonly (string | number)[]) => {
    cleanup();
    const container = show({ columns: [{ label: 'A' }, { label: 'B' }], rows: cells.map((cell) => ['x', cell]) });
    return container.querySelector('td:last-child')?.className.includes('number');
  };
  expect([
    ends([1, 2]),
    ends(['฿40', '฿1,250.50', '–', '']),
    ends(['12 %', '2–4']),
    ends(['1', 'two']),
    ends(['', '']),
    ends(['1 kg']),
  ]).toEqual([true, true, true, false, false, false]);
});

test('has no head without headings, and no row headings unless chosen', () => {
  const container = show({ columns: [{}, {}], rows: [['a', 'b']], rowHeadings: false });
  expect([container.querySelector('thead'), container.querySelector('th')]).toEqual([null, null]);
});

test('empties an invalid cell and keeps the others in their columns', () => {
  const { value } = salvage(spec.props, { columns: [{}, {}, {}], rows: [['a', { b: 1 }, 3]] });
  expect(value?.rows).toEqual([['a', '', 3]]);
});
