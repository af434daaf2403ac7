import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { couponRecord } from '../testing/records.ts';
import { inShop } from '../testing/shop.tsx';
import { CouponTicket } from './coupon-ticket.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const windows = { claim_end: '2026-11-22T10:00:00Z', use_end: '2026-11-25T10:00:00Z', max_discount: 60 };

/** All that a ticket says, with its details closed. */
function ticket(fields: Parameters<typeof couponRecord>[0]): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:00:00Z') });
  const { container } = render(inShop(<CouponTicket coupon={couponRecord(fields)} claiming={false} heading="h3" />));
  container.querySelector('dialog')?.remove();
  return container.textContent;
}

test('an expired coupon says since when, and no date until which it could be used', () => {
  const text = ticket({ ...windows, state: 'expired' });
  expect(text.match(/\b2[25]\b/g)).toEqual(['22']);
  expect(text).toContain('Coupon expired');
});

test('a fixed amount is no "up to"; another discount and a delivery are', () => {
  const kinds = [{ fixed: true }, {}, { kind: 'shipping' }] as const;
  const said = kinds.map((fields) => {
    const text = ticket({ ...windows, state: 'claimable', ...fields });
    cleanup();
    return text.includes('up to');
  });
  expect(said).toEqual([false, true, true]);
});

test('a guest sees "Log in" once', () => {
  ticket({ ...windows, state: 'login' });
  const said = [...screen.getAllByText(/log in/i)].filter((element) => !element.classList.contains('visually-hidden'));
  expect(said.map(({ tagName }) => tagName)).toEqual(['BUTTON']);
});
