import { expect, test } from 'vitest';
import { closestName } from './closest-name.ts';

test('finds the closest name, and none where none is close', () => {
  const props = ['title', 'text', 'tone', 'level'];
  expect(['titel', 'Title', 'ttle', 'tonne', 'colour', 'x'].map((name) => closestName(name, props))).toEqual([
    'title',
    'title',
    'title',
    'tone',
    undefined,
    undefined,
  ]);
});
