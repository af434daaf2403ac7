// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Lang, LANGS } from '#schemas/lang.ts';
import { offerLanguage } from './offer-language.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

function visit(path: string, languages: readonly string[], kept?: string) {
  history.replaceState(null, '', path);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const cookies = new Map(kept === undefined ? [] : [['locale', kept]]);
  const written: unknown[][] = [];
  let navigated = (): void => {};
  const page: Lang = path.startsWith('/en') ? 'en' : 'th';
  const offered = offerLanguage({
    page,
    offered: LANGS,
    cookies: { read: (name) => cookies.get(name), write: (...cookie) => void written.push(cookie) },
    currentPage: {
      subscribe: (shown) => {
        const here = { outcome: { kind: 'missing', message: '' }, pathname: '/', searchStr: '' } as const;
        navigated = () => shown(here, here);
        return () => {};
      },
    },
  });
  return { offered, written, navigate: (to: string) => (history.replaceState(null, '', to), navigated()) };
}

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  document.body.replaceChildren();
});

test('offers the language of the browser, in that language; the link keeps the page, also after navigations', async () => {
  const { offered, written, navigate } = visit('/about?x=1', ['en-GB', 'th']);
  await offered;
  const link = await screen.findByRole('link', { name: 'View in English' });
  expect([link.getAttribute('href'), link.closest('section')?.lang, written]).toEqual(['/en/about?x=1', 'en', []]);
  navigate('/contact');
  await waitFor(() => expect(link.getAttribute('href')).toBe('/en/contact'));
  fireEvent.click(link);
  expect(written).toEqual([['locale', 'en', 365]]);
});

test('closing the offer chooses the language of the page', { meta: { spec: ['9.1b'] } }, async () => {
  const { offered, written } = visit('/en/about', ['th-TH']);
  await offered;
  fireEvent.click(await screen.findByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(document.body.innerHTML).toBe(''));
  expect(written).toEqual([['locale', 'en', 365]]);
});

test.each([
  ['the page is in it', '/about', ['th', 'en'], undefined],
  ['it was chosen before', '/en/about', ['th'], 'en'],
  ['the shop has nothing the browser asks for', '/en/about', ['de'], undefined],
])('nothing is offered where %s; the language of the page is kept', async (_, path, languages, kept) => {
  const { offered, written } = visit(path, languages, kept);
  await offered;
  expect([document.body.innerHTML, written]).toEqual(['', [['locale', path.startsWith('/en') ? 'en' : 'th', 365]]]);
});

test('a visitor who has switched is not asked', { meta: { spec: ['4.24'] } }, async () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/about`);
  const { offered, written } = visit('/en/about', ['th'], 'th');
  await offered;
  expect([document.body.innerHTML, written]).toEqual(['', [['locale', 'en', 365]]]);
});

test('programs that read for others are not asked, and choose nothing', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
  const { offered, written } = visit('/about', ['en']);
  await offered;
  expect([document.body.innerHTML, written]).toEqual(['', []]);
});
