import { expect, test } from 'vitest';
import { nearest } from './near.ts';

test('finds what was meant, and nothing where nothing is near', () => {
  const props = ['title', 'text', 'tone', 'level'];
  expect(['titel', 'Title', 'ttle', 'tonne', 'colour', 'x'].map((name) => nearest(name, props))).toEqual([
    'title',
    'title',
    'title',
    'tone',
    undefined,
    undefined,
  ]);
});
