import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord } from '../testing/records.ts';
import * as v from 'valibot';
import { Base } from '#schemas/page/base.ts';
import { inShop, testPage } from '../testing/shop.tsx';
import { MembersNote, PreorderNote } from './sale-notes.tsx';

afterEach(cleanup);

function noteOf(fields: Parameters<typeof productRecord>[0], settings?: object): string {
  const product = productRecord(fields);
  const { container } = render(
    inShop(
      <>
        <PreorderNote product={product} />
        <MembersNote product={product} />
      </>,
      { page: testPage({ base: v.parse(Base, { settings }) }) },
    ),
  );
  return container.textContent;
}

test.each([
  [{ preorder_flag: true, preorder_days: 14 }, 'Pre-order: sent within 14 days of your order'],
  [{ preorder_flag: true, preorder_days: 1 }, 'Pre-order: sent within 1 day of your order'],
  [{ preorder_flag: true }, 'Pre-order: sent as soon as it is ready'],
  [{}, ''],
])('%j says when it is sent', (fields, words) => {
  expect(noteOf(fields)).toBe(words);
});

test('goods for members say so, and lead to the membership where the platform has a page of it', () => {
  expect(noteOf({ member_only: true })).toBe('Only members of the shop can buy it.');
  cleanup();
  expect(noteOf({ member_only: true }, { pages: { membership: '/membership' } })).toBe(
    'Only members of the shop can buy it. About the membership',
  );
  expect(screen.getByRole('link', { name: 'About the membership' }).getAttribute('href')).toBe('/en/membership');
});
