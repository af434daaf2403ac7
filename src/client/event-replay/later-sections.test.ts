// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putOffSections } from './later-sections.ts';

const free: (() => void)[] = [];
let visit = 'navigate';

const rules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));
const putOffFrom = (from: number) => [
  `head:not(:has(#shop-css)) + body :is([data-zone=page] > div > :nth-child(n+${from}), [data-zone=footer]):not([data-fixed], :has([data-fixed])) { content-visibility: auto; contain-intrinsic-block-size: auto 40rem; }`,
];

beforeEach(() => {
  visit = 'navigate';
  free.length = 0;
  document.adoptedStyleSheets = [];
  document.body.innerHTML = `<main data-zone="page"><div>${'<section></section>'.repeat(5)}</div></main>`;
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => free.push(run));
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: visit }] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

test('puts the layout of later sections off, and lays out one in each idle moment when it is told to', () => {
  const layOutSections = putOffSections();
  expect(rules()).toEqual(putOffFrom(3));
  expect(free).toEqual([]);
  layOutSections();
  expect(rules()).toEqual(putOffFrom(3));
  const seen = [];
  for (let run = free.shift(); run !== undefined; run = free.shift()) {
    run();
    seen.push(rules());
  }
  expect(seen).toEqual([putOffFrom(4), putOffFrom(5), []]);
});

test.each(['back_forward', 'reload'])('puts nothing off on a page that the browser scrolls after a %s', (type) => {
  visit = type;
  putOffSections();
  expect(rules()).toEqual([]);
});

test('puts nothing off where the address names a place of the page', () => {
  location.hash = 'reviews';
  putOffSections();
  expect(rules()).toEqual([]);
});

test('puts nothing off in a browser that can’t', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  putOffSections();
  expect(rules()).toEqual([]);
});
