import { expect, test } from 'vitest';
import { UNDECIDED } from '#registry/kit/testing/shop.tsx';
import type { ConsentView } from '#registry/kit/shop.ts';
import { everyConsent } from '#schemas/consent.ts';
import { createCurrentPage } from '../../page/current-page.ts';
import { createStore } from '../../shop/store.ts';
import { reportPageViews } from './report-page-views.ts';

const at = (pathname: string) => ({ outcome: { kind: 'missing', message: '' }, pathname, searchStr: '' }) as const;
const consented = (answer: 'granted' | 'denied'): ConsentView => ({ ...UNDECIDED, consents: everyConsent(answer) });

function visit(server: string | undefined, answer: 'granted' | 'denied') {
  const currentPage = createCurrentPage(at('/'));
  const view = createStore(consented(answer));
  const asked: string[] = [];
  const returns: (() => void)[] = [];
  reportPageViews({
    server,
    webId: '7',
    lang: 'en',
    currentPage,
    consent: { view },
    onRestored: (listener) => returns.push(listener),
    request: (url) => asked.push(url),
  });
  const show = (path: string) => currentPage.rendered(at(path));
  const restore = () => {
    for (const listener of returns) listener();
  };
  return { asked, view, show, restore };
}
const COUNTER = 'https://stat.example/hit?v=1';
const hitOf = (path: string) => `https://stat.example/hit?v=1&web_id=7&path=${encodeURIComponent(path)}&lang=en`;

test('each page that is shown is reported once', { meta: { spec: ['3.10e'] } }, () => {
  const { asked, show, view } = visit(COUNTER, 'granted');
  show('/about');
  view.set(consented('granted'));
  expect(asked).toEqual([hitOf('/'), hitOf('/about')]);
});

test('nothing is reported without consent to statistics; from then on the page that is shown', () => {
  const { asked, show, view } = visit(COUNTER, 'denied');
  show('/about');
  expect(asked).toEqual([]);
  view.set(consented('granted'));
  expect(asked).toEqual([hitOf('/about')]);
  view.set(consented('denied'));
  show('/contact');
  expect(asked).toEqual([hitOf('/about')]);
});

test('a return from the bfcache is a view, by consent', { meta: { field: ['4.moving.3'], spec: ['3.10e'] } }, () => {
  const { asked, show, view, restore } = visit(COUNTER, 'granted');
  show('/about');
  restore();
  expect(asked).toEqual([hitOf('/'), hitOf('/about'), hitOf('/about')]);
  view.set(consented('denied'));
  restore();
  expect(asked).toHaveLength(3);
  view.set(consented('granted'));
  view.set(consented('granted'));
  expect(asked).toEqual([hitOf('/'), hitOf('/about'), hitOf('/about'), hitOf('/about')]);
});

test.each([undefined, '', 'stat.example', 'http://stat.example/hit', 'javascript:alert(1)'])(
  '%s is no counter',
  (server) => {
    expect(visit(server, 'granted').asked).toEqual([]);
  },
);
