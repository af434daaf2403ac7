/** `/builder` of a storefront whose pages are another process's (contract, chapter 11). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type StorefrontHarness,
  json,
  openStorefrontHarness,
  pageOf,
  type Reply,
} from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;
let off: StorefrontHarness;

beforeAll(async () => {
  [shop, off] = await Promise.all([
    openStorefrontHarness({ BUILDER: 'on' }),
    openStorefrontHarness({ BUILDER: 'off' }),
  ]);
});
afterAll(() => Promise.all([shop.close(), off.close()]));
beforeEach(() => {
  shop.requests.length = 0;
});

const refusesWith =
  (status: number, login: Reply): Reply =>
  (request, response, url) => {
    if (url.pathname === '/api/x4/url/login') return login(request, response, url);
    if (url.pathname.startsWith('/api/builder/')) return json(response, { success: false, key: 'NO_AUTH' }, status);
    return pageOf({})(request, response, url);
  };

test('leads to the log-in that the platform names, and back', async () => {
  shop.reply = refusesWith(401, (_request, response, url) =>
    json(response, {
      success: true,
      data: { url: `https://sso.example/?next=${url.searchParams.get('continue_url')}` },
    }),
  );
  const answer = await shop.get('/en/builder');
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    'https://sso.example/?next=http://shop.example/en/builder',
    'no-store',
  ]);
});

test.each([
  ['has no builder', 404, 'data'],
  ['fails', 500, 'data'],
  ['names no log-in', 401, 'nothing'],
  ['names a log-in that is no address', 401, 'script'],
])('says that pages are edited on the platform when the platform %s', async (_, status, login) => {
  shop.reply = refusesWith(status, (_request, response) =>
    login === 'script'
      ? json(response, { success: true, data: { url: 'javascript:alert(1)' } })
      : json(response, { success: false, key: 'X' }, 404),
  );
  const texts = {
    '/builder': 'หน้าของร้านนี้แก้ไขบนแพลตฟอร์มของร้าน',
    '/en/builder': 'This shop’s pages are edited on its platform',
    '/cn/builder': '本店页面在其平台上编辑',
    '/kr/builder': '이 쇼핑몰의 페이지는 해당 플랫폼에서 편집합니다',
    '/jp/builder': 'このショップのページはプラットフォームで編集します',
  };
  for (const [path, text] of Object.entries(texts)) {
    const answer = await shop.get(path);
    expect([answer.status, await answer.text(), answer.headers.get('x-robots-tag')]).toEqual([
      404,
      expect.stringContaining(`<h1>${text}</h1>`),
      'noindex',
    ]);
  }
});

test('is a path like any other where nobody may build', async () => {
  off.reply = pageOf({});
  expect(await (await off.get('/builder')).text()).toContain('shown to the shopper');
});
