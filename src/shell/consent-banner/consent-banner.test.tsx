// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConsentView } from '#registry/kit/shop.ts';
import { fixed, inShop, testShop, UNDECIDED } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import { everyConsent } from '#schemas/consent.ts';
import { stubModalDialogs } from '../../../tests/setup/stub-dialogs.ts';
import { AppContext } from '../app-context.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { stubResizeObserver } from '../../../tests/setup/resize-observer.ts';

beforeEach(() => {
  stubResizeObserver();
  // jsdom has no modal dialogs.
  stubModalDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Given {
  readonly cookieConsent?: unknown;
  readonly preview?: boolean;
  readonly status?: ConsentView['status'];
}

function show({ cookieConsent = { config: { customize: {} } }, preview = false, status = 'unknown' }: Given = {}) {
  const shop = testShop();
  const base = v.parse(Base, { cookieConsent });
  const shownBase = { base, header: [], footer: [], free: [], records: {}, css: '' };
  const view = fixed({ ...UNDECIDED, status });
  render(
    inShop(
      <AppContext value={{ base: shownBase, lang: 'en', origin: '', preview }}>
        <ConsentBanner />
      </AppContext>,
      { shop: { ...shop, consent: { ...shop.consent, view } } },
    ),
  );
  return shop;
}
const banner = () => screen.queryByRole('region', { name: 'Cookies in this shop' });

test.each([
  ['Accept all', 'granted'],
  ['Reject all', 'denied'],
] as const)('a visitor who has not decided is asked; %s answers, and the question goes at once', (name, answer) => {
  const shop = show();
  fireEvent.click(screen.getByRole('button', { name }));
  expect([shop.requests, banner()]).toEqual([[['consent.decide', everyConsent(answer)]], null]);
});

test('the choice opens the settings over the page', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Cookie settings' }));
  expect(await screen.findByRole('dialog', { name: 'Cookie settings' })).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
});

test.each<[string, Given]>([
  ['the shop does not ask', { cookieConsent: null }],
  ['the shop has not configured it', { cookieConsent: { web_ukey: 'x' } }],
  ['it is a preview', { preview: true }],
  ['it is decided', { status: 'denied' }],
  ['it is revoked', { status: 'revoked' }],
])('nobody is asked where %s', (_, given) => {
  show(given);
  expect(banner()).toBeNull();
});
