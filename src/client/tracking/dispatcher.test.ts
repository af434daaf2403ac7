import { expect, test } from 'vitest';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import { createDispatcher } from './dispatcher.ts';
import type { TrackingEvent } from '../../page/tags/event.ts';
import type { Need, Tag } from './tags/tag.ts';

const GRANTED = everyConsent('granted');
const DENIED = everyConsent('denied');
const ANALYTICS: Consents = { ...DENIED, analytics_storage: 'granted' };
const ADS: Consents = { ...DENIED, ad_storage: 'granted' };
const VIEW: TrackingEvent = { event: 'page_view', category: 'page' };

function opened() {
  const done: string[] = [];
  const warned: string[] = [];
  const tag = (name: string, need: Need): Tag => ({
    name,
    need,
    accepts: ({ event }) => event !== 'search',
    allow: () => done.push(`${name} allowed`),
    revoke: () => done.push(`${name} revoked`),
    send: ({ event }) => done.push(`${name} ${event}`),
  });
  const tags = [tag('statistics', 'analytics'), tag('pixel', 'ads'), tag('manager', 'either')];
  const dispatcher = createDispatcher(
    { tags, consents: ({ analytics_storage: an, ad_storage: ad }) => done.push(`an ${an}, ad ${ad}`) },
    (message) => warned.push(message),
  );
  return { ...dispatcher, done, warned };
}

test('nothing is allowed, sent or silent before there is a consent', { meta: { spec: ['4.27', '8.7a'] } }, () => {
  const { consents, track, done, warned } = opened();
  consents(DENIED);
  const outcome = track(VIEW, { at: 0, consents: DENIED });
  expect([outcome, done, warned]).toEqual([
    { sent: [], blocked: ['statistics', 'pixel', 'manager'], reason: 'no consent to analytics or ads' },
    ['an denied, ad denied'],
    ['tracking: "page_view" is blocked: no consent to analytics or ads'],
  ]);
});

test('consent only to analytics keeps events from ads, and says so', { meta: { spec: ['8.7b'] } }, () => {
  const { consents, track, done, warned } = opened();
  consents(ANALYTICS);
  const outcome = track(VIEW, { at: 0, consents: ANALYTICS });
  expect([outcome, done, warned]).toEqual([
    { sent: ['statistics', 'manager'], blocked: ['pixel'], reason: 'no consent to ads' },
    ['an granted, ad denied', 'statistics allowed', 'manager allowed', 'statistics page_view', 'manager page_view'],
    ['tracking: remarketing of "page_view" is blocked for pixel: no consent to ads'],
  ]);
});

test('consent only to ads keeps events from statistics', () => {
  const { consents, track, warned } = opened();
  consents(ADS);
  expect(track(VIEW, { at: 0, consents: ADS })).toEqual({
    sent: ['pixel', 'manager'],
    blocked: ['statistics'],
    reason: 'no consent to analytics',
  });
  expect(warned).toEqual(['tracking: "page_view" is blocked for statistics: no consent to analytics']);
});

test('withdrawn consent stops events at once, and may be given again', { meta: { spec: ['4.28'] } }, () => {
  const { consents, track, done } = opened();
  consents(GRANTED);
  consents(ANALYTICS);
  track(VIEW, { at: 0, consents: ANALYTICS });
  consents(DENIED);
  track(VIEW, { at: 0, consents: DENIED });
  consents(GRANTED);
  expect(done).toEqual([
    'an granted, ad granted',
    'statistics allowed',
    'pixel allowed',
    'manager allowed',
    'an granted, ad denied',
    'pixel revoked',
    'statistics page_view',
    'manager page_view',
    'an denied, ad denied',
    'statistics revoked',
    'manager revoked',
    'an granted, ad granted',
    'statistics allowed',
    'pixel allowed',
    'manager allowed',
  ]);
});

test.each([
  ['before it was given', DENIED, GRANTED],
  ['before it was taken back, and told after that', GRANTED, DENIED],
])('a consent does not reach an event from %s', (_, then, now) => {
  const { consents, track } = opened();
  consents(now);
  expect(track(VIEW, { at: 0, consents: then }).sent).toEqual([]);
});

test('a tag neither gets events it does not subscribe to, nor causes warnings for them', () => {
  const { consents, track, warned } = opened();
  consents(ANALYTICS);
  const search: TrackingEvent = { event: 'search', category: 'search', label: 'tea' };
  expect([track(search, { at: 0, consents: ANALYTICS }), warned]).toEqual([{ sent: [], blocked: [] }, []]);
});
