import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { CONTENT_ICONS } from '#registry/kit/ui/picture/icon-names.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import IconNode from './icon.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<IconNode {...v.parse(spec.props, given)} root={{}} slots={{}} />)).container;

test('an icon with a label is an image of that name; one without is hidden from screen readers', () => {
  show({ name: 'truck', label: 'Ships today' });
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Ships today');
  cleanup();
  const svg = show({ name: 'truck' }).querySelector('svg');
  expect([svg?.getAttribute('role'), svg?.getAttribute('aria-hidden')]).toEqual([null, 'true']);
});

test('every icon of the list has a drawing of its own', () => {
  const drawings = CONTENT_ICONS.map((name) => show({ name }).querySelector('path')?.getAttribute('d') ?? '');
  expect(drawings.filter((drawing) => !/^[Mm]/.test(drawing))).toEqual([]);
  expect(new Set(drawings).size).toBe(CONTENT_ICONS.length);
});

test('rejects an unknown icon', () => {
  expect(v.safeParse(spec.props, { name: '__proto__' }).success).toBe(false);
});
