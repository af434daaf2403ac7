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
/** What a server, which has no document, sends. */
function served(given: object): string {
  vi.stubGlobal('document', undefined);
  try {
    return renderToString(element(given));
  } finally {
    vi.unstubAllGlobals();
  }
}
const timer = () => screen.getByRole('timer').textContent;

test('counts down by the second, and nobody is told of it', () => {
  render(element({ title: 'Ends in' }));
  expect(timer()).toBe('1 day01 hour01 minute02 seconds');
  wait(3000);
  expect(timer()).toBe('1 day01 hour00 minutes59 seconds');
  expect(screen.getByRole('timer', { name: 'Ends in' }).getAttribute('aria-live')).toBeNull();
});

test('leads somewhere where that has words', () => {
  const links = (label: string) => {
    cleanup();
    render(element({ cta: { label, href: '/sale' } }));
    return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };
  expect([links('See the sale'), links('')]).toEqual([[['See the sale', '/en/sale']], []]);
});

test('the date is in the era and clock of the shop', () => {
  const date = (lang: Lang) => {
    cleanup();
    return render(element({}, lang)).container.querySelector('time')?.textContent;
  };
  expect(date('en')).toBe('Until 12 April 2027, 23:59');
  expect(date('th')).toContain('12 เมษายน 2570');
});

test('when the time has come the text afterwards is said, once, and the clock stops', () => {
  render(element({ over: 'It is over.' }));
  expect(screen.getByRole('status').textContent).toBe('');
  wait(26 * 3_600_000);
  expect([screen.getByRole('status').textContent, screen.queryByRole('timer')]).toEqual(['It is over.', null]);
  expect(vi.getTimerCount()).toBe(0);
});

test('without such a text nothing is left', () => {
  const { container } = render(element({ until: '2020-01-01' }));
  expect(container.firstElementChild?.hasAttribute('hidden')).toBe(true);
});

test('the server shows what is left; the browser takes that over hours later, and then shows what is left by then', async () => {
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

test('the server leaves out a countdown that is over', () => {
  const container = document.createElement('div');
  container.innerHTML = served({ until: '2020-01-01' });
  expect(container.firstElementChild?.hasAttribute('hidden')).toBe(true);
});

test('what is no time is refused', () => {
  expect(
    ['tomorrow', '2027-13-01', '', '12/04/2027'].map((until) => v.safeParse(spec.props, { until }).success),
  ).toEqual([false, false, false, false]);
});

test('what is left is never less than what there is', () => {
  expect(timeLeft(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(1, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(0, 0)).toBeUndefined();
});
