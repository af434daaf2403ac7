/**
 * Experiments and audiences: chosen on the server before anything is rendered, cached by variant, remembered only with
 * consent.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { isRecord } from '#schemas/record.ts';
import { json, openStorefrontHarness, type StorefrontHarness } from '../upstream/storefront-harness.ts';

const SECRET = 'a secret of the platform';
let shop: StorefrontHarness;
let variants: unknown;
let pages = 0;
let isMember = false;
let goal: object;
/** The base of every page. */
let base: object;

const heading = (text: string) => ({ type: 'heading', props: { text } });
const hero = () => ({
  type: 'experiment',
  id: 'hero',
  props: { variants, ...goal },
  children: [heading('Usual words')],
  slots: { 'variant-1': [heading('First words')], 'variant-2': [heading('Second words')] },
});

beforeAll(async () => {
  shop = await openStorefrontHarness({ PURGE_SECRET: SECRET });
});
afterAll(() => shop.close());
beforeEach(() => {
  pages = 0;
  isMember = false;
  goal = {};
  base = {};
  variants = [{ share: 50 }];
  shop.reply = (_request, response, url) => {
    if (url.pathname === '/api/x4/member/info')
      return json(response, { success: true, data: { member: { member_flag: isMember ? '1' : '0' }, join_num: 3 } });
    if (!/^\/api\/(?:page|base)$/.test(url.pathname)) return json(response, { success: true, data: [] });
    if (url.pathname === '/api/page') pages += 1;
    const path = url.searchParams.get('path') ?? '';
    const tree = path.startsWith('/plain') ? [heading('Plain words')] : [{ type: 'stack', children: [hero()] }];
    json(response, { data: url.pathname === '/api/base' ? base : { path, base, pageComponent: tree } }, 200, {
      'cache-control': 'public, max-age=60',
    });
  };
});

const CONSENT = `cookie_consent=${writeConsentCookie(everyConsent('granted'))}`;
const today = Math.floor(Date.now() / 86_400_000);
const visitor = (bucket: number, day = today) => ({ cookie: `${CONSENT}; exp=${bucket}.${day}` });
const wordsOf = (html: string) => /(\w+) words<\/h/.exec(html)?.[1];
const shown = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  wordsOf(await (await shop.get(path, headers)).text());
const setCookie = async (path: string, headers: Readonly<Record<string, string>>) =>
  (await shop.get(path, headers)).headers.getSetCookie();

/** A bucket that sees a variant of the page, by asking. */
async function bucketOf(path: string, words: string): Promise<number> {
  for (let bucket = 0; bucket < 40; bucket += 1) if ((await shown(path, visitor(bucket))) === words) return bucket;
  throw new Error(`no bucket sees ${words}`);
}

describe('a share', () => {
  test('shows each visitor one variant, the same each time, and the usual content without consent', async () => {
    const [first, usual] = [await bucketOf('/share', 'First'), await bucketOf('/share', 'Usual')];
    const repeat = async (headers: Readonly<Record<string, string>>) => [
      await shown('/share', headers),
      await shown('/share', headers),
    ];
    expect([await repeat(visitor(first)), await repeat(visitor(usual))]).toEqual([
      ['First', 'First'],
      ['Usual', 'Usual'],
    ]);
    for (const cookie of ['', `exp=${first}.${today}`, 'a=b; exp=a.b'])
      expect(await shown('/share', { cookie })).toBe('Usual');
    // A bucket that the server never assigned is ignored and replaced.
    for (const forged of ['99999.1', 'a.b', `${first}.${today + 9}`])
      expect(await setCookie('/share', { cookie: `${CONSENT}; exp=${forged}` })).toEqual([
        expect.stringMatching(/^exp=\d/),
      ]);
  });

  test('is cached by variant: many visitors, few questions to the platform, nobody gets another’s', async () => {
    // A visitor without cookies shows that the platform lets the page be shared.
    expect([await shown('/cached'), await shown('/cached')]).toEqual(['Usual', 'Usual']);
    const [first, usual] = [await bucketOf('/cached', 'First'), await bucketOf('/cached', 'Usual')];
    for (const bucket of [first, usual]) await shown('/cached', visitor(bucket));
    const before = pages;
    for (let bucket = 0; bucket < 30; bucket += 1)
      expect(['First', 'Usual']).toContain(await shown('/cached', visitor(bucket)));
    expect([await shown('/cached', visitor(first)), await shown('/cached', visitor(usual))]).toEqual([
      'First',
      'Usual',
    ]);
    expect(pages - before).toBe(0);
  });

  test('is kept in a cookie by consent, on pages that have experiments; it goes with the consent', async () => {
    const [line = ''] = await setCookie('/kept', { cookie: CONSENT });
    expect(line).toMatch(/^exp=\d{1,4}\.\d+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/);
    const pair = line.split(';', 1)[0] ?? '';
    const kept = await shown('/kept', { cookie: `${CONSENT}; ${pair}` });
    expect(await shown('/kept', { cookie: `${CONSENT}; ${pair}` })).toBe(kept);
    expect(await setCookie('/kept', { cookie: `${CONSENT}; ${pair}` })).toEqual([]);
    expect(await setCookie('/kept', {})).toEqual([]);
    expect(await setCookie('/plain', { cookie: CONSENT })).toEqual([]);
    expect(await setCookie('/kept', { cookie: pair })).toEqual([expect.stringContaining('exp=; Max-Age=0')]);
  });
});

describe('shares by results', () => {
  const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' };
  const decide = (all: readonly number[], audiences = {}) => {
    variants = [{}, {}];
    goal = { decide: 'results', shares: { all, audiences } };
  };
  const shownAt = (path: string, headers = {}) =>
    Promise.all(Array.from({ length: 40 }, (_, at) => shown(path, { ...visitor(at * 7), ...headers })));

  test('may differ by language and phone, and are nobody’s without consent', async () => {
    decide([1, 0, 0], { 'th-phone': [0, 1, 0], 'en-desk': [0, 0, 1] });
    const all = async (path: string, headers = {}) => [...new Set(await shownAt(path, headers))];
    expect([await all('/by'), await all('/by', PHONE), await all('/en/by'), await all('/en/by', PHONE)]).toEqual([
      ['Usual'],
      ['First'],
      ['Second'],
      ['Usual'],
    ]);
    expect([await shown('/by', PHONE), await shown('/en/by')]).toEqual(['Usual', 'Usual']);
    // A phone shares pages with phones.
    const before = pages;
    await shownAt('/by', PHONE);
    expect(pages - before).toBe(0);
  });

  test('that change move few visitors, and no cache serves what one of them was shown to others', async () => {
    decide([0.4, 0.4, 0.2]);
    // A visitor without cookies shows that the platform lets the page be shared.
    await shown('/moving');
    const first = await shownAt('/moving');
    decide([0.2, 0.7, 0.1]);
    const body = JSON.stringify({ host: 'shop.example', paths: ['/moving'] });
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    const { status } = await shop.send('/api/purge', {
      method: 'POST',
      body,
      headers: { 'x-raan-signature': signature },
    });
    expect(status).toBe(200);
    const second = await shownAt('/moving');
    const moved = first.flatMap((words, at) => (words === second[at] ? [] : [second[at]]));
    expect([new Set(moved), moved.length > 0, moved.length < 20]).toEqual([new Set(['First']), true, true]);
    expect(await shownAt('/moving')).toEqual(second);
    expect(await shown('/moving')).toBe('Usual');
    const { headers } = await shop.get('/moving', visitor(7));
    expect([headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual(['private, no-cache', null]);
  });
});

describe('an audience', () => {
  test('by language and campaign; an unknown campaign sees the usual content', async () => {
    variants = [{ lang: 'th' }, { campaign: 'spring' }];
    expect(await shown('/audience')).toBe('First');
    expect(await shown('/en/audience')).toBe('Usual');
    expect(await shown('/en/audience?utm_campaign=spring')).toBe('Second');
    expect(await shown('/en/audience?utm_campaign=__proto__')).toBe('Usual');
    expect(await shown('/en/audience')).toBe('Usual');
  });

  test('of those who return on another day', async () => {
    variants = [{ returning: 'yes' }, { returning: 'no' }];
    expect(await shown('/returning', visitor(5, today - 3))).toBe('First');
    expect(await shown('/returning', visitor(5, today))).toBe('Second');
    expect(await shown('/returning')).toBe('Usual');
  });

  test('of members, requested from the platform only for logged-in visitors; never shared', async () => {
    variants = [{ member: 'yes' }];
    isMember = true;
    expect(await shown('/member')).toBe('Usual');
    expect(await shown('/member', { cookie: 'session=1' })).toBe('First');
    expect(await shown('/member')).toBe('Usual');
    isMember = false;
    expect(await shown('/member', { cookie: 'session=2' })).toBe('Usual');
  });
});

test('an experiment in a zone is one of all pages: chosen with the page, and without it', async () => {
  const wordsIn = async (path: string, headers = {}) => {
    const text = await (await shop.get(path, headers)).text();
    return ['Usual', 'First', 'Plain'].filter((words) => text.includes(`${words} words`));
  };
  const variantsOf = async (headers = {}) => {
    const body: unknown = await (await shop.get('/plain-zone/_payload.json', headers)).json();
    return isRecord(body) ? body.experiments : undefined;
  };
  variants = [{ share: 100 }];
  base = { headerZone: { children: [hero()] } };
  expect([await wordsIn('/plain-zone'), await wordsIn('/plain-zone/_base.json')]).toEqual([
    ['First', 'Plain'],
    ['First'],
  ]);
  expect(await variantsOf()).toEqual({ 'zone:header:hero': 'variant-1' });
  variants = [{ share: 50 }];
  base = { headerZone: { children: [hero()] } };
  const bucketIn = async (words: string) => {
    for (let bucket = 0; bucket < 40; bucket += 1)
      if ((await wordsIn('/plain-shared', visitor(bucket))).includes(words)) return bucket;
    throw new Error(`no bucket sees ${words}`);
  };
  const [first, usual] = [await bucketIn('First'), await bucketIn('Usual')];
  for (const [bucket, words] of [
    [first, 'First'],
    [usual, 'Usual'],
    [first, 'First'],
  ] as const)
    expect([
      await wordsIn('/plain-shared', visitor(bucket)),
      await wordsIn('/plain-shared/_base.json', visitor(bucket)),
    ]).toEqual([[words, 'Plain'], [words]]);
  expect(await wordsIn('/plain-shared')).toEqual(['Usual', 'Plain']);
  expect(await setCookie('/plain-shared', { cookie: CONSENT })).toEqual([expect.stringMatching(/^exp=\d/)]);
});

test('the document has no trace of what was not chosen, and a navigation gets the same variant, not to be shared', async () => {
  const bucket = await bucketOf('/trace', 'First');
  const html = await (await shop.get('/trace', visitor(bucket))).text();
  expect([html.includes('Usual words'), html.includes('Second words')]).toEqual([false, false]);
  const payload = await shop.get('/trace/_payload.json', visitor(bucket));
  const body: unknown = await payload.json();
  expect(payload.headers.get('cache-control')).toBe('private, no-store');
  expect(isRecord(body) && body.experiments).toEqual({ hero: 'variant-1' });
  expect(JSON.stringify(body)).not.toContain('Usual words');
});

test('a page without experiments is the same to the byte, whatever experiments know of a visitor', async () => {
  const of = async (headers: Readonly<Record<string, string>>) => {
    const answer = await shop.get('/plain-page', headers);
    return [await answer.text(), answer.headers.get('cache-control')];
  };
  const consented = await of({ cookie: CONSENT });
  expect(await of(visitor(17, today - 5))).toEqual(consented);
  expect(await of(visitor(4711))).toEqual(consented);
});

test('a page names a goal that is not the checkout; where that is a link, the variant’s own content is marked', async () => {
  const bucket = await bucketOf('/goal', 'First');
  const read = async (path: string) => {
    const html = await (await shop.get(path, visitor(bucket))).text();
    const body: unknown = await (await shop.get(`${path}/_payload.json`, visitor(bucket))).json();
    const rule = /\.(s-[a-z\d]+)\.\1\{--in-[a-z\d]+:1\}/.exec(html)?.[1];
    return [
      isRecord(body) && body.goals,
      rule === undefined ? 0 : html.split(`class="${rule}`).length - 1 || html.split(`${rule}"`).length - 1,
    ];
  };
  expect(await read('/goal')).toEqual([undefined, 0]);
  goal = { goal: 'cart' };
  expect(await read('/goal-cart')).toEqual([{ hero: 'cart' }, 0]);
  goal = { goal: 'link' };
  expect(await read('/goal-link')).toEqual([{ hero: 'link' }, 1]);
});
