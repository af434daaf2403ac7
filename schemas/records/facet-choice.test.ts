import { expect, test } from 'vitest';
import { readFacetChoice, toggleFacetValue, writeFacetChoice } from './facet-choice.ts';

const read = (text: string | undefined) => [...readFacetChoice(text)];

test.each([
  [undefined, []],
  ['', []],
  ['colour.indigo', [['colour', ['indigo']]]],
  [
    'stock.in_colour.natural.indigo',
    [
      ['colour', ['indigo', 'natural']],
      ['stock', ['in']],
    ],
  ],
  ['colour.indigo_colour.natural.indigo', [['colour', ['indigo', 'natural']]]],
  ['colour', []],
  ['Colour.<b>_colour.a b.indigo_.x', [['colour', ['indigo']]]],
])('reads %j', (text, choice) => {
  expect(read(text)).toEqual(choice);
});

test('accepts no more values than a visitor could choose', () => {
  const values = Array.from({ length: 60 }, (_, index) => `v${index}`);
  expect(read(`tag.${values.join('.')}_stock.in`)).toEqual([['stock', ['in']]].slice(1));
});

test('writes what it reads, in one form', () => {
  expect(writeFacetChoice(readFacetChoice('stock.in_colour.natural.indigo'))).toBe('colour.indigo.natural_stock.in');
  expect(new URLSearchParams({ f: 'colour.sea-blue_stock.in' }).toString()).toBe('f=colour.sea-blue_stock.in');
});

test('adds a value, and removes a chosen one', () => {
  const some = readFacetChoice('colour.indigo');
  expect(writeFacetChoice(toggleFacetValue(some, 'colour', 'natural'))).toBe('colour.indigo.natural');
  expect(writeFacetChoice(toggleFacetValue(some, 'colour', 'indigo'))).toBe('');
  expect(writeFacetChoice(toggleFacetValue(some, 'stock', 'in'))).toBe('colour.indigo_stock.in');
});
