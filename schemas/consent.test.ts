import { expect, test } from 'vitest';
import { everyConsent, readConsents, readConsentCookie, writeConsentCookie } from './consent.ts';

const encoded = (text: string) => encodeURIComponent(btoa(text));

test('the example of the contract: only functionality', { meta: { spec: ['5.5'] } }, () => {
  const consents = { functionality_storage: 'granted', analytics_storage: 'denied', ad_storage: 'denied' } as const;
  expect(readConsentCookie(encoded('se1fu1an0pe0ad0'))).toEqual(consents);
  expect(atob(decodeURIComponent(writeConsentCookie(consents)))).toBe('se1fu1an0pe0ad0');
});

test.each(['granted', 'denied'] as const)('everything %s survives being kept', (answer) => {
  expect(readConsentCookie(writeConsentCookie(everyConsent(answer)))).toEqual(everyConsent(answer));
});

test('each flag is kept in its own place', { meta: { spec: ['3.14'] } }, () => {
  const flags = ['functionality_storage', 'analytics_storage', 'ad_storage'] as const;
  expect(
    flags.map((flag) => atob(decodeURIComponent(writeConsentCookie({ ...everyConsent('denied'), [flag]: 'granted' })))),
  ).toEqual(['se1fu1an0pe0ad0', 'se1fu0an1pe0ad0', 'se1fu0an0pe0ad1']);
});

test('personalisation is allowed only where everything is', () => {
  expect(atob(decodeURIComponent(writeConsentCookie(everyConsent('granted'))))).toBe('se1fu1an1pe1ad1');
});

test.each([
  '',
  'se1fu1an0pe0ad0',
  encoded('se1fu1an0pe0'),
  encoded('se1fu1an0pe0ad2'),
  encoded('se1 fu1 an0 pe0 ad0'),
  encoded('xse1fu1an0pe0ad0'),
  encoded('se1fu1an0pe0ad0\n'),
  '%E0%A4%A',
  '<script>',
  'ä',
])('%j is no consent', { meta: { spec: ['5.5'] } }, (value) => {
  expect(readConsentCookie(value)).toBeNull();
});

test.each([
  [{ functionality_storage: 'granted', analytics_storage: true, ad_storage: 1 }, everyConsent('granted')],
  [
    { functionality_storage: 'Granted', analytics_storage: 'yes', ad_storage: null, other: 'granted' },
    { ...everyConsent('denied'), functionality_storage: 'granted' },
  ],
  [null, everyConsent('denied')],
  ['granted', everyConsent('denied')],
])('a foreign record %j grants only what it clearly says', (given, consents) => {
  expect(readConsents(given)).toEqual(consents);
});
