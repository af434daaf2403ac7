// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putOffSections } from './later-sections.ts';

const free: (() => void)[] = [];
let visit = 'navigate';

const rules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));
const RULES = [
  ':is([data-zone=page] > div > :nth-child(n+3), [data-zone=footer]):not([data-laid-out], [data-fixed], :has([data-fixed])) { content-visibility: auto; contain-intrinsic-block-size: auto 40rem; }',
  '[data-zone=page] [data-cards]:not([data-laid-out]) > :nth-child(n+7) { content-visibility: auto; contain-intrinsic-block-size: auto 21rem; }',
];
const laidOut = () => Array.from(document.querySelectorAll('section'), (each) => each.hasAttribute('data-laid-out'));

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

test('defers the layout of later sections, and lays out one in each idle period on request', () => {
  const layOutSections = putOffSections();
  expect(rules()).toEqual(RULES);
  expect(free).toEqual([]);
  layOutSections();
  expect([rules(), laidOut()]).toEqual([RULES, [false, false, false, false, false]]);
  const seen = [];
  for (let run = free.shift(); run !== undefined; run = free.shift()) {
    run();
    seen.push([rules(), laidOut()]);
  }
  expect(seen).toEqual([
    [RULES, [false, false, true, false, false]],
    [RULES, [false, false, true, true, false]],
    [RULES, [false, false, true, true, true]],
    [[], [false, false, true, true, true]],
  ]);
});

test('lays out a grid of cards after its section, as a whole', () => {
  document.body.innerHTML = `<main data-zone="page"><div><p></p><p></p><section><ul data-cards=""></ul></section></div></main>`;
  putOffSections()();
  const seen = [];
  for (let run = free.shift(); run !== undefined; run = free.shift()) {
    run();
    seen.push(Array.from(document.querySelectorAll('[data-laid-out]'), ({ localName }) => localName));
  }
  expect([seen, rules()]).toEqual([[['section'], ['section', 'ul'], ['section', 'ul']], []]);
});

test('lays out all at once when the app shows another page', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const layOutSections = putOffSections();
  navigation.dispatchEvent(new Event('navigate'));
  expect(rules()).toEqual(RULES);
  layOutSections();
  navigation.dispatchEvent(new Event('navigate'));
  expect(rules()).toEqual([]);
  // Nothing is left to be marked in the next page.
  free.shift()?.();
  expect([laidOut(), free]).toEqual([[false, false, false, false, false], []]);
});

test('reaches from no ancestor of the sections to them: what is added anywhere would have all styles made again', () => {
  putOffSections();
  expect(rules().join('').split(':has(')[0]).not.toMatch(/\b(?:html|head|body|root)\b/);
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
