// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { everyConsent } from '#schemas/consent.ts';
import type { Goal } from '#schemas/experiments/goal.ts';
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
const hero = (variant: number, kind: 'exposure' | 'conversion', more: object = {}) => ({
  path: '/',
  experiment: 'hero',
  variant,
  kind,
  goal: 'checkout',
  ...more,
});
const home = (variants: Readonly<Record<string, string>>, goals?: Readonly<Record<string, Goal>>) => ({
  path: '/',
  variants,
  goals,
});
const FOOT = { experiment: 'foot' };
const any = () => true;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  time = 0;
  isOnline = true;
});

test('counts what a browser is shown once, and the goal it reaches once, also on later pages', async () => {
  openCounter().shown(home({ hero: 'variant-1', foot: 'usual' }), ALL);
  const later = openCounter();
  later.shown(home({ hero: 'variant-1', foot: 'usual' }), ALL);
  later.reached(any, ALL);
  later.reached(any, ALL);
  expect(await Promise.all(sent)).toEqual([
    request(hero(1, 'exposure'), hero(0, 'exposure', FOOT)),
    request(hero(1, 'conversion'), hero(0, 'conversion', FOOT)),
  ]);
});

test('counts a conversion for the audience that the browser had when it was shown the variant', async () => {
  openCounter().shown({ ...home({ hero: 'variant-1' }), audience: 'en-phone' }, ALL);
  const later = openCounter();
  later.shown({ ...home({ hero: 'variant-1' }), audience: 'th-phone' }, ALL);
  later.reached(any, ALL);
  const of = { audience: 'en-phone' };
  expect(await Promise.all(sent)).toEqual([request(hero(1, 'exposure', of)), request(hero(1, 'conversion', of))]);
});

test.each(['rollout:r', 'zone:header:hero'])('counts %s once, whatever pages show it', async (experiment) => {
  const counter = openCounter();
  for (const path of ['/tea', '/coffee']) counter.shown({ path, variants: { [experiment]: 'variant-1' } }, ALL);
  counter.reached(any, ALL);
  const own = { path: '/', experiment };
  expect(await Promise.all(sent)).toEqual([request(hero(1, 'exposure', own)), request(hero(1, 'conversion', own))]);
});

test('counts the variant that is shown now, and all again after 90 days', async () => {
  const counter = openCounter();
  counter.shown(home({ hero: 'variant-1' }), ALL);
  counter.shown(home({ hero: 'variant-2' }), ALL);
  counter.reached(any, ALL);
  time = 90 * DAY_MS;
  counter.reached(any, ALL);
  counter.shown(home({ hero: 'variant-2' }), ALL);
  expect(await Promise.all(sent)).toEqual([
    request(hero(1, 'exposure')),
    request(hero(2, 'exposure')),
    request(hero(2, 'conversion')),
    request(hero(2, 'exposure')),
  ]);
});

test('counts each goal of an experiment by itself, and keeps what an earlier version stored', async () => {
  const stored = { path: '/', experiment: 'hero', variant: 1, at: 0, isConverted: false };
  localStorage.setItem(COUNTED_KEY, JSON.stringify([stored]));
  const counter = openCounter();
  counter.shown(home({ hero: 'variant-1' }), ALL);
  counter.shown(home({ hero: 'variant-1' }, { hero: 'cart' }), ALL);
  counter.reached(({ goal }) => goal === 'cart', ALL);
  counter.reached(({ goal }) => goal === undefined, ALL);
  const cart = { goal: 'cart' };
  expect(await Promise.all(sent)).toEqual([
    request(hero(1, 'exposure', cart)),
    request(hero(1, 'conversion', cart)),
    request(hero(1, 'conversion')),
  ]);
});

test('sends at most 40 counts at once: the store refuses more, and a page with its zones may have 81', async () => {
  const counter = openCounter();
  const many = home(Object.fromEntries(Array.from({ length: 81 }, (_, at) => [`e${at}`, 'usual'])));
  for (let page = 0; page < 4; page += 1) counter.shown(many, ALL);
  for (let page = 0; page < 4; page += 1) counter.reached(any, ALL);
  const requests = (await Promise.all(sent)) as [unknown, unknown, readonly unknown[]][];
  expect(requests.map(([, , counts]) => counts.length)).toEqual([40, 40, 1, 40, 40, 1]);
});

test('counts and stores nothing without consent to storage and analytics', () => {
  for (const flag of ['functionality_storage', 'analytics_storage'] as const) {
    const counter = openCounter();
    counter.shown(home({ hero: 'usual' }), { ...ALL, [flag]: 'denied' });
    counter.reached(any, { ...ALL, [flag]: 'denied' });
  }
  expect([sent.length, localStorage.length]).toEqual([0, 0]);
});

test('counts later what could not be sent, and reads a broken storage as empty', async () => {
  localStorage.setItem(COUNTED_KEY, '[{"path":"/"},7]');
  isOnline = false;
  openCounter().shown(home({ hero: 'usual' }), ALL);
  isOnline = true;
  openCounter().shown(home({ hero: 'usual' }), ALL);
  expect(await Promise.all(sent)).toEqual([request(hero(0, 'exposure'))]);
});
