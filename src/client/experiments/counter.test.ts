// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { everyConsent } from '#schemas/consent.ts';
import { COUNTED_KEY, createExperimentCounter } from './counter.ts';

const ALL = everyConsent('granted');
const DAY_MS = 86_400_000;
const sent: Promise<unknown>[] = [];
let time = 0;
let isOnline = true;
const openCounter = () =>
  createExperimentCounter({
    storage: localStorage,
    now: () => time,
    send: (url, body) => {
      if (isOnline) sent.push(body.text().then((text) => [url, body.type, JSON.parse(text).counts]));
      return isOnline;
    },
  });
const request = (...counts: readonly object[]) => ['/api/experiments/count', 'application/json', counts];
const hero = (variant: number, kind: 'exposure' | 'conversion', experiment = 'hero') => ({
  path: '/',
  experiment,
  variant,
  kind,
});

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  time = 0;
  isOnline = true;
});

test('counts what a browser is shown once, and its way to the checkout once, also on later pages', async () => {
  openCounter().shown('/', { hero: 'variant-1', foot: 'usual' }, ALL);
  const later = openCounter();
  later.shown('/', { hero: 'variant-1', foot: 'usual' }, ALL);
  later.handedOff(ALL);
  later.handedOff(ALL);
  expect(await Promise.all(sent)).toEqual([
    request(hero(1, 'exposure'), hero(0, 'exposure', 'foot')),
    request(hero(1, 'conversion'), hero(0, 'conversion', 'foot')),
  ]);
});

test('counts the variant that is shown now, and all again after 90 days', async () => {
  const counter = openCounter();
  counter.shown('/', { hero: 'variant-1' }, ALL);
  counter.shown('/', { hero: 'variant-2' }, ALL);
  counter.handedOff(ALL);
  time = 90 * DAY_MS;
  counter.handedOff(ALL);
  counter.shown('/', { hero: 'variant-2' }, ALL);
  expect(await Promise.all(sent)).toEqual([
    request(hero(1, 'exposure')),
    request(hero(2, 'exposure')),
    request(hero(2, 'conversion')),
    request(hero(2, 'exposure')),
  ]);
});

test('counts and stores nothing without consent to storage and analytics', () => {
  for (const flag of ['functionality_storage', 'analytics_storage'] as const) {
    const counter = openCounter();
    counter.shown('/', { hero: 'usual' }, { ...ALL, [flag]: 'denied' });
    counter.handedOff({ ...ALL, [flag]: 'denied' });
  }
  expect([sent.length, localStorage.length]).toEqual([0, 0]);
});

test('counts later what could not be sent, and reads a broken storage as empty', async () => {
  localStorage.setItem(COUNTED_KEY, '[{"path":"/"},7]');
  isOnline = false;
  openCounter().shown('/', { hero: 'usual' }, ALL);
  isOnline = true;
  openCounter().shown('/', { hero: 'usual' }, ALL);
  expect(await Promise.all(sent)).toEqual([request(hero(0, 'exposure'))]);
});
