// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { VIEWPORT_WIDTHS } from '#schemas/values/breakpoints.ts';
import { createRecentlyViewed } from '../shop/storage/recently-viewed.ts';
import { recordVisit } from './record-visit.ts';

const RULES = '; path=/; max-age=31536000; samesite=strict; secure';
const visit = { lang: 'th', tag: 'th', rules: RULES, viewports: VIEWPORT_WIDTHS } as const;
let written: string[];

beforeEach(() => {
  written = [];
  localStorage.clear();
  vi.stubGlobal('navigator', { language: 'th-TH' });
  vi.stubGlobal('innerWidth', 390);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
});

test('a page that nobody touches stores viewport, language and product', { meta: { field: ['3.12'] } }, () => {
  recordVisit({ ...visit, product: 'p1' });
  recordVisit({ ...visit, product: 'p2' });
  recordVisit({ ...visit, product: 'p1' });
  expect(written.slice(0, 2)).toEqual([`viewport=xs${RULES}`, `locale=th${RULES}`]);
  const views = createRecentlyViewed(localStorage);
  const seen: (readonly string[])[] = [];
  views.store.subscribe(() => void seen.push(views.store.get()));
  expect(views.store.get()).toEqual(['p1', 'p2']);
});

test.each([
  ['en-US', '', []],
  ['zh-CN', '', []],
  ['th-TH', 'a=1; locale=en', []],
  ['th', 'viewport=md', ['locale=th']],
])('a browser that prefers %s, with the cookies "%s", stores the language %j', (language, cookie, stored) => {
  vi.stubGlobal('navigator', { language });
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  recordVisit(visit);
  expect(written.slice(1).map((each) => each.split(';', 1)[0])).toEqual(stored);
});

test('the list keeps eight products and survives what others have stored', () => {
  localStorage.setItem('recently-viewed', 'no list');
  recordVisit({ ...visit, product: 'p1' });
  expect(localStorage.getItem('recently-viewed')).toBe('no list');
  localStorage.clear();
  for (let each = 0; each < 12; each += 1) recordVisit({ ...visit, product: `p${each}` });
  expect(JSON.parse(localStorage.getItem('recently-viewed') ?? '')).toHaveLength(8);
});

test('a frame stores nothing', () => {
  vi.stubGlobal('parent', {});
  recordVisit({ ...visit, product: 'p1' });
  expect([written, localStorage.length]).toEqual([[], 0]);
});

test('a browser that forbids cookies goes on', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(() => recordVisit({ ...visit, product: 'p1' })).not.toThrow();
});
