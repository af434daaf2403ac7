import { expect, test } from 'vitest';
import { createCaller } from '../call/call.ts';
import { submitForm } from './forms.ts';

function recording(answer: unknown, status = 200) {
  const sent: RequestInit[] = [];
  const call = createCaller({
    baseUrl: 'http://api.test',
    lang: 'en',
    fetch: (_input, init = {}) => {
      sent.push(init);
      return Promise.resolve(Response.json(answer, { status }));
    },
  });
  return { sent, call };
}

function form(...fields: readonly (readonly [string, string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test('sends values as JSON: a repeated name as a list, an empty file field as an empty text', async () => {
  const { sent, call } = recording({ success: true, data: {} });
  const result = await submitForm(
    call,
    'contact',
    form(['name', 'Ann'], ['topics', 'a'], ['topics', 'b'], ['photo', new File([], '')]),
  );
  expect(result).toEqual({ ok: true });
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ name: 'Ann', topics: ['a', 'b'], photo: '' });
});

test('sends a chosen file with its contents as multipart form data', async () => {
  const { sent, call } = recording({ success: true, data: {} });
  const data = form(['name', 'Ann'], ['photo', new File(['pixels'], 'me.png', { type: 'image/png' })]);
  await submitForm(call, 'contact', data);
  expect(sent[0]?.body).toBe(data);
  expect(new Headers(sent[0]?.headers).get('content-type')).toBeNull();
});

test('returns the fields of a refusal, and a key without an answer', async () => {
  const refused = recording({ success: false, key: 'INVALID_FORM', data: { fields: { name: 'REQUIRED' } } }, 422);
  expect(await submitForm(refused.call, 'contact', form())).toEqual({
    ok: false,
    fields: { name: 'REQUIRED' },
    key: 'INVALID_FORM',
  });
  const down = recording({}, 500);
  expect(await submitForm(down.call, 'contact', form())).toEqual({ ok: false, fields: {}, key: 'UNAVAILABLE' });
});
