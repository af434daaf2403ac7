import { expect, test } from 'vitest';
import { readViewport, viewportOf } from './breakpoints.ts';

test.each([
  [1, 'xs'],
  [320, 'xs'],
  [639.5, 'xs'],
  [640, 'sm'],
  [768, 'md'],
  [1024, 'lg'],
  [1280, 'xl'],
  [1536, '2xl'],
  [9999, '2xl'],
])('a window of %s px is %s', { meta: { spec: ['9.11'] } }, (width, name) => {
  expect(viewportOf(width)).toBe(name);
});

test.each([0, -1, Number.NaN])('a width of %s is unknown: lg', { meta: { spec: ['9.11'] } }, (width) => {
  expect(viewportOf(width)).toBe('lg');
});

test('the cookie names a viewport; without one that can be read it is md', { meta: { spec: ['9.11'] } }, () => {
  expect(['xs', '2xl', 'base', 'huge', '', undefined].map(readViewport)).toEqual(['xs', '2xl', 'md', 'md', 'md', 'md']);
});
