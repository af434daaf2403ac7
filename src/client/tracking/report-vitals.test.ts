// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { reportVitals } from './report-vitals.ts';

type Keep = (metric: { readonly name: string; readonly value: number }) => void;
const { listeners, listen } = vi.hoisted(() => {
  const all: Keep[] = [];
  return { listeners: all, listen: (keep: Keep) => void all.push(keep) };
});
vi.mock('web-vitals', () => ({ onLCP: listen, onCLS: listen, onINP: listen, onTTFB: listen }));

let sent: string[] = [];
let hidden = false;
Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
beforeEach(() => {
  sent = [];
  listeners.length = 0;
});

let mayReport = true;

function visit(path: string) {
  reportVitals({ path, mayReport: () => mayReport, send: (body) => void sent.push(body) });
  listeners[0]?.({ name: 'LCP', value: 1234.56789 });
  listeners[1]?.({ name: 'CLS', value: 0.0123 });
  return { leave: () => change(true), comeBack: () => change(false) };
}

function change(isHidden: boolean): void {
  hidden = isHidden;
  dispatchEvent(new Event('visibilitychange'));
}

test('sends the measurements once, when the page is hidden, with only the kind of page and connection', () => {
  const { leave, comeBack } = visit('/product/tea/1');
  expect(sent).toEqual([]);
  leave();
  comeBack();
  leave();
  comeBack();
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    {
      page: 'product',
      connection: 'unknown',
      vitals: [
        { name: 'LCP', value: 1234.568 },
        { name: 'CLS', value: 0.012 },
      ],
    },
  ]);
});

test('sends nothing without consent to statistics, and what there is once it is given', () => {
  mayReport = false;
  const { leave, comeBack } = visit('/');
  leave();
  comeBack();
  expect(sent).toEqual([]);
  mayReport = true;
  leave();
  comeBack();
  expect(sent.map((body) => JSON.parse(body).page)).toEqual(['home']);
});

test.each([
  ['/', 'home'],
  ['/category/pantry/1', 'category'],
  ['/search', 'search'],
  ['/blogs', 'blog'],
  ['/blog/caring-for-celadon', 'blog'],
  ['/checkout', 'cart'],
  ['/about', 'other'],
])('%s is a page of the kind %s', (path, kind) => {
  const { leave, comeBack } = visit(path);
  leave();
  comeBack();
  expect(sent.map((body) => JSON.parse(body).page)).toEqual([kind]);
});
