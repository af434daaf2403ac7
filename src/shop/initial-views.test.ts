import { expect, test } from 'vitest';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { cookieIn } from './storage/cookies.ts';
import { readInitialViews } from './initial-views.ts';

const ANALYTICS = { ...everyConsent('denied'), analytics_storage: 'granted' } as const;
const base = { cookieConsent: { config: { customize: { default_consents: { analytics_storage: 'granted' } } } } };
const views = (cookie: string) => readInitialViews((name) => cookieIn(cookie, name), base);

test('asks a visitor without cookies, with the shop’s defaults, in colour', { meta: { spec: ['3.10g'] } }, () => {
  expect(views('')).toEqual({
    consent: { status: 'unknown', consents: ANALYTICS, mayRun: { tracking: true, remarketing: false } },
    grayMode: { on: false, closed: false },
  });
});

test('does not ask a visitor who has decided', () => {
  const cookie = `a=1; cookie_consent=${writeConsentCookie(everyConsent('denied'))}; lnw_gray_mode=1; lnw_gray_closed=1`;
  expect(views(cookie)).toEqual({
    consent: { status: 'denied', consents: everyConsent('denied'), mayRun: { tracking: false, remarketing: false } },
    grayMode: { on: true, closed: true },
  });
});

test.each(['cookie_consent=', 'cookie_consent=x', 'cookie_consent', 'xcookie_consent=c2Ux', 'lnw_gray_mode=yes'])(
  'ignores an unknown cookie: %s',
  (cookie) => {
    expect(views(cookie)).toEqual(views(''));
  },
);

test('grants nothing when the shop has no defaults', () => {
  expect(readInitialViews(() => undefined, {}).consent.consents).toEqual(everyConsent('denied'));
});
