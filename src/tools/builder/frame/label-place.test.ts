import { expect, test } from 'vitest';
import { labelPlace } from './label-place.ts';

test('a label is outside its box, on the other side where the canvas ends, and inside only a box without room around it', () => {
  const place = (y: number, height: number, first: 'above' | 'below', zoom = 1) =>
    labelPlace({ y, height }, { zoom, room: 600, first });
  expect([place(20, 30, 'above'), place(19, 30, 'above'), place(19, 600, 'above')]).toEqual([
    'above',
    'below',
    'inside',
  ]);
  expect([place(20, 560, 'below'), place(20, 561, 'below'), place(0, 600, 'below')]).toEqual([
    'below',
    'above',
    'inside',
  ]);
  // It keeps its size in a canvas that is scaled.
  expect(place(39, 30, 'above', 0.5)).toBe('below');
});
