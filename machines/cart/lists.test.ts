import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { CartItem, DraftItem } from '#schemas/cart.ts';
import { applyDrafts } from './lists.ts';

const real = [
  { uuid: 'p1', quantity: 1 },
  { uuid: 'p10', quantity: 4 },
].map((item) => parse(CartItem, item));
const draft = (uuid: string, quantity: number) => parse(DraftItem, { uuid, quantity });

describe('the items shown', () => {
  test.each([
    ['lack a confirmed item whose draft is -1', [draft('p1', -1)], [['p10', 4]]],
    [
      'have the quantity of the draft',
      [draft('p10', 99_999)],
      [
        ['p1', 1],
        ['p10', 99_999],
      ],
    ],
    [
      'keep a confirmed item whose draft is 0',
      [draft('p1', 0)],
      [
        ['p1', 0],
        ['p10', 4],
      ],
    ],
    [
      'gain a new item of 0 pieces',
      [draft('p2', 0)],
      [
        ['p1', 1],
        ['p10', 4],
        ['p2', 0],
      ],
    ],
    [
      'gain a new item of 3 pieces',
      [draft('p2', 3)],
      [
        ['p1', 1],
        ['p10', 4],
        ['p2', 3],
      ],
    ],
    [
      'gain no new item whose draft is -1',
      [draft('p2', -1)],
      [
        ['p1', 1],
        ['p10', 4],
      ],
    ],
  ] as const)('%s', (_, drafts, expected) => {
    expect(applyDrafts(real, drafts).map(({ uuid, quantity }) => [uuid, quantity])).toEqual(expected);
  });
});
