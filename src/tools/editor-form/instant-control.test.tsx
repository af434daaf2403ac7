// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { fieldModels } from './field-model.ts';
import { clockOf } from './instant-control.tsx';
import { PropsForm } from './props-form.tsx';

afterEach(cleanup);

const SCHEMA = { properties: { until: { type: 'string', title: 'Until', 'x-raan': { control: 'date' } } } };

test('a date and time is chosen by the shop’s clock and written with its offset', () => {
  const set = vi.fn<(pointer: string, value: unknown) => void>();
  const form = { set, problems: [], lang: 'en', textsLang: 'en', access: 'all' } as const;
  render(inShop(<PropsForm fields={fieldModels(SCHEMA)} value={{ until: '2026-12-31T17:00:00Z' }} form={form} />));
  const field = screen.getByLabelText('Until');
  expect(field).toHaveProperty('value', '2027-01-01T00:00');
  fireEvent.change(field, { target: { value: '2027-01-02T09:30' } });
  fireEvent.change(field, { target: { value: '' } });
  expect(set.mock.calls).toEqual([
    ['/props/until', '2027-01-02T09:30:00+07:00'],
    ['/props/until', undefined],
  ]);
});

test('times are read as the shop reads them', () => {
  expect(['2026-11-28', '2026-11-28T09:00', '2026-11-28 09:00+09:00', 'soon', ''].map(clockOf)).toEqual([
    '2026-11-28T00:00',
    '2026-11-28T09:00',
    '2026-11-28T07:00',
    '',
    '',
  ]);
});
