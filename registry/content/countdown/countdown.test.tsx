import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lang } from '#schemas/lang.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Countdown from './countdown.tsx';
import spec from './props.ts';
import { timeLeft } from './time-left.ts';

const END = '2027-04-12T23:59:00+07:00';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-04-11T22:57:58+07:00') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const element = (given: object, lang: Lang = 'en') =>
  inShop(<Countdown {...v.parse(spec.props, { until: END, ...given })} root={{}} slots={{}} />, {
    page: testPage({ lang }),
  });
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
/** HTML of a server, which has no document. */
function served(given: object): string {
  vi.stubGlobal('document', undefined);
  try {
    return renderToString(element(given));
  } finally {
    vi.unstubAllGlobals();
  }
}
const timer = () => screen.getByRole('timer').textContent;

test('counts down by the second without announcing it', () => {
  render(element({ title: 'Ends in' }));
  expect(timer()).toBe('1 day01 hour01 minute02 seconds');
  wait(3000);
  expect(timer()).toBe('1 day01 hour00 minutes59 seconds');
  expect(screen.getByRole('timer', { name: 'Ends in' }).getAttribute('aria-live')).toBeNull();
});

test('has a link only with a label', () => {
  const links = (label: string) => {
    cleanup();
    render(element({ cta: { label, href: '/sale' } }));
    return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };
  expect([links('See the sale'), links('')]).toEqual([[['See the sale', '/en/sale']], []]);
});

test('formats the date in the shop’s era and time zone', () => {
  const date = (lang: Lang) => {
    cleanup();
    return render(element({}, lang)).container.querySelector('time')?.textContent;
  };
  expect(date('en')).toBe('Until April 12, 2027, 23:59');
  expect(date('th')).toContain('12 เมษายน 2570');
});

test('announces the final text once when the time has come, and stops the clock', () => {
  render(element({ over: 'It is over.' }));
  expect(screen.getByRole('status').textContent).toBe('');
  wait(26 * 3_600_000);
  expect([screen.getByRole('status').textContent, screen.queryByRole('timer')]).toEqual(['It is over.', null]);
  expect(vi.getTimerCount()).toBe(0);
});

test('renders nothing visible at the end without a final text', () => {
  const { container } = render(element({ until: '2020-01-01' }));
  expect(container.firstElementChild?.hasAttribute('hidden')).toBe(true);
});

test('the server renders the time left; hydration hours later keeps it and then corrects it', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = served({});
  expect(timer()).toBe('1 day01 hour01 minute02 seconds');
  vi.advanceTimersByTime(3_600_000);
  const faults: unknown[] = [];
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = hydrateRoot(container, element({}), { onRecoverableError: (error) => faults.push(error) });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(timer()).toBe('1 day00 hours01 minute02 seconds');
  expect([faults, complaints.mock.calls]).toEqual([[], []]);
  act(() => root.unmount());
});

test('the server hides a countdown that is over', () => {
  const container = document.createElement('div');
  container.innerHTML = served({ until: '2020-01-01' });
  expect(container.firstElementChild?.hasAttribute('hidden')).toBe(true);
});

test('rejects an invalid instant', () => {
  expect(
    ['tomorrow', '2027-13-01', '', '12/04/2027'].map((until) => v.safeParse(spec.props, { until }).success),
  ).toEqual([false, false, false, false]);
});

test('never shows less time than is left', () => {
  expect(timeLeft(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(1, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(0, 0)).toBeUndefined();
});
