import { expect, test } from 'vitest';
import { productRecord, uuidOf } from '../testing/records.ts';
import { groupChoices, currentVariant } from './variants.ts';

const variant = (id: string, uuid: number, colour: string, size: string, remain: number | null = null) => ({
  id,
  uuid: uuidOf(uuid),
  name: `${colour} ${size}`,
  price: 100,
  remain,
  options: { Colour: colour, Size: size },
});

const family = productRecord({
  uuid: uuidOf(1),
  slug: 'scarf',
  options: [
    { name: 'Colour', values: ['Blue', 'Red', 'White'] },
    { name: 'Size', values: ['S', 'L'] },
  ],
  variants: [variant('bs', 11, 'Blue', 'S'), variant('bl', 12, 'Blue', 'L', 0), variant('rl', 13, 'Red', 'L')],
});
const blueSmall = productRecord({ uuid: uuidOf(11), id: 'bs', parent: { slug: 'scarf', uuid: uuidOf(1) } });
const to = (id: string) => `/product/scarf/${uuidOf(1)}/${id}`;

test('with a current variant, each value leads to the variant with the other options unchanged', () => {
  expect(groupChoices(family, blueSmall)).toEqual([
    {
      name: 'Colour',
      choices: [
        { value: 'Blue', state: 'chosen', href: to('bs') },
        { value: 'Red', state: 'elsewhere', href: to('rl') },
        { value: 'White', state: 'missing', href: undefined },
      ],
    },
    {
      name: 'Size',
      choices: [
        { value: 'S', state: 'chosen', href: to('bs') },
        { value: 'L', state: 'soldOut', href: to('bl') },
      ],
    },
  ]);
});

test('without a current variant, each value leads to a variant in stock', () => {
  const groups = groupChoices(family, family);
  expect(groups.map(({ choices }) => choices.map(({ state, href }) => [state, href]))).toEqual([
    [
      ['available', to('bs')],
      ['available', to('rl')],
      ['missing', undefined],
    ],
    [
      ['available', to('bs')],
      ['available', to('rl')],
    ],
  ]);
});

test('groups variants without options by their names', () => {
  const plain = productRecord({
    uuid: uuidOf(1),
    slug: 'tea',
    variants: [
      { id: 'a', name: 'Loose', price: 1 },
      { id: 'b', price: 1, remain: 0 },
    ],
  });
  const shown = productRecord({ uuid: uuidOf(9), id: 'a', parent: { slug: 'tea', uuid: uuidOf(1) } });
  expect(groupChoices(plain, shown)).toEqual([
    {
      name: '',
      choices: [
        { value: 'Loose', state: 'chosen', href: `/product/tea/${uuidOf(1)}/a` },
        { value: 'b', state: 'soldOut', href: `/product/tea/${uuidOf(1)}/b` },
      ],
    },
  ]);
});

test('the family itself is not a variant', () => {
  expect(currentVariant(family, family)).toBeUndefined();
  expect(currentVariant(family, blueSmall)?.id).toBe('bs');
});
