import { expect, test, vi } from 'vitest';
import type { UnsentForm } from '#registry/kit/shop.ts';
import { answerPlainForm, isPlainForm } from './form-post.ts';
import { readRequestContext, type RequestContext } from '../message/request-context.ts';

const PAGE = 'https://shop.example/en/contact?from=menu&form_result=sent';

function plain(body: BodyInit, headers: Readonly<Record<string, string>> = { referer: PAGE }): Request {
  return new Request('https://shop.example/api/forms/contact', {
    method: 'POST',
    body,
    headers: { accept: 'text/html,*/*', ...headers },
  });
}

/** Sends a form to a call with this response; returns the call's requests, and the shown page with its values. */
async function sent(request: Request, answer: Response) {
  const context = readRequestContext(request, '10.0.0.1', false);
  if (context === undefined) throw new Error('the request is not valid');
  const asked: unknown[] = [];
  const shown: [Pick<RequestContext, 'path' | 'lang' | 'query'>, UnsentForm][] = [];
  const response = await answerPlainForm(request, context, {
    call: async (call) => {
      asked.push([call.headers.get('accept'), [...(await call.formData())]]);
      return answer;
    },
    page: ({ path, lang, query }, unsent) => {
      shown.push([{ path, lang, query }, unsent]);
      return Promise.resolve(new Response('page', { status: 422 }));
    },
  });
  return { response, asked, shown };
}

const values = new URLSearchParams([
  ['name', 'มะลิ'],
  ['size', 'S'],
  ['size', 'L'],
]);

test("the call is the same as the app's; an accepted form redirects to its page", async () => {
  const answer = Response.json({ success: true, data: {} }, { headers: { 'set-cookie': 'a=1' } });
  const { response, asked, shown } = await sent(plain(values), answer);
  expect(asked).toEqual([['application/json', [...values]]]);
  expect([response.status, response.headers.get('location'), response.headers.getSetCookie(), shown]).toEqual([
    303,
    '/en/contact?from=menu&form=contact&form_result=sent#form-contact',
    ['a=1'],
    [],
  ]);
});

test('an answer is read as what it is, whatever type the platform gives it', async () => {
  const headers = { 'content-type': 'text/html' };
  const { response } = await sent(plain(values), new Response('{"success":true,"data":{}}', { headers }));
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/en/contact?from=menu&form=contact&form_result=sent#form-contact',
  ]);
});

test.each(['<!doctype html><script>alert(1)</script>', '{"success":tr', ''])(
  'the answer %j is never shown: the page comes back with what was written',
  async (body) => {
    const headers = { 'content-type': 'text/html' };
    const { response, shown } = await sent(plain(values), new Response(body, { headers }));
    expect([response.status, await response.text(), shown.map(([at, unsent]) => [at.query, unsent])]).toEqual([
      422,
      'page',
      [
        [
          { from: 'menu', form: 'contact', form_result: 'FAILED' },
          { form: 'contact', values: { name: ['มะลิ'], size: ['S', 'L'] } },
        ],
      ],
    ]);
  },
);

test('a refused form gets its page, with the faults and the typed values', async () => {
  const refusal = { success: false, key: 'INVALID_FORM', data: { fields: { name: 'TOO_LONG' } } };
  const { response, shown } = await sent(plain(values), Response.json(refusal, { status: 422 }));
  expect(response.status).toBe(422);
  expect(shown).toEqual([
    [
      {
        path: '/contact',
        lang: 'en',
        query: { from: 'menu', form: 'contact', form_result: 'INVALID_FORM', form_faults: 'name:TOO_LONG' },
      },
      { form: 'contact', values: { name: ['มะลิ'], size: ['S', 'L'] } },
    ],
  ]);
});

test.each([
  [{ success: false, key: 'UPSTREAM_FAILED' }, 'UPSTREAM_FAILED'],
  [{}, 'FAILED'],
  ['nonsense', 'FAILED'],
])('nothing is lost whichever error occurs: %j', async (body, result) => {
  const { shown } = await sent(plain(values), Response.json(body, { status: 502 }));
  expect(shown.map(([page, unsent]) => [page.query.form_result, unsent.values.name])).toEqual([[result, ['มะลิ']]]);
});

test('files can’t be given back, the texts beside them are', async () => {
  const form = new FormData();
  form.set('name', 'มะลิ');
  form.set('photo', new File(['x'], 'photo.jpg'));
  const { shown } = await sent(plain(form), Response.json({ success: false, key: 'INVALID_FORM' }));
  expect(shown[0]?.[1].values).toEqual({ name: ['มะลิ'], photo: [] });
});

test('a page of another site, or none, is not gone back to', async () => {
  const referers: readonly Readonly<Record<string, string>>[] = [{ referer: 'https://evil.example/contact' }, {}];
  for (const headers of referers) {
    const { shown } = await sent(plain(values, headers), Response.json({ success: false, key: 'X' }));
    expect(shown[0]?.[0].path).toBe('/');
  }
});

test('a platform that leads on by itself is obeyed', async () => {
  const page = new Response(null, { status: 303, headers: { location: '/thanks' } });
  const { response, shown } = await sent(plain(values), page);
  expect([response, shown]).toEqual([page, []]);
});

test('a form that is too large is not read', async () => {
  const call = vi.fn();
  const request = plain(values, { 'content-length': String(17 * 1024 * 1024) });
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error('the request is not valid');
  const response = await answerPlainForm(request, context, { call, page: call });
  expect([response.status, call.mock.calls]).toEqual([413, []]);
});

test('requests of the app are not handled as forms of the browser', () => {
  const json = { accept: 'application/json' };
  expect([plain(values), plain(new FormData()), plain(values, json), plain('{}')].map(isPlainForm)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a form that is resent from the response to a refusal redirects to the page that it first belonged to', async () => {
  const refusal = { success: false, key: 'INVALID_FORM', data: { fields: { name: 'TOO_LONG' } } };
  const first = await sent(plain(values), Response.json(refusal, { status: 422 }));
  const [cookie = ''] = first.response.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/api\/forms; Max-Age=3600; HttpOnly; SameSite=Lax$/);
  const headers = { referer: 'https://shop.example/api/forms/contact', cookie: cookie.split(';')[0] ?? '' };
  const second = await sent(plain(values, headers), Response.json({ success: true, data: {} }));
  expect(second.response.headers.get('location')).toBe(
    '/en/contact?from=menu&form=contact&form_result=sent#form-contact',
  );
});

test.each(['form_page=https%3A%2F%2Fevil.example%2F', 'form_page=%2Fapi%2Fforms%2Fx', 'form_page=%', ''])(
  'a cookie that names no page of the shop (%s) leads to the home page',
  async (cookie) => {
    const headers = { referer: 'https://shop.example/api/forms/contact', cookie };
    const { response } = await sent(plain(values, headers), Response.json({ success: true, data: {} }));
    expect(response.headers.get('location')).toBe('/?form=contact&form_result=sent#form-contact');
  },
);

test.each(['//evil.example/x', '///evil.example/x', String.raw`/\evil.example/x`])(
  'stays on the shop when the page of the form has the path %s',
  async (path) => {
    const { response } = await sent(
      plain(values, { referer: `https://shop.example${path}` }),
      Response.json({ success: true }),
    );
    const location = response.headers.get('location') ?? '';
    expect([response.status, new URL(location, 'https://shop.example').origin]).toEqual([303, 'https://shop.example']);
  },
);
