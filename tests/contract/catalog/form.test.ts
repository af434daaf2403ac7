import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, test } from 'vitest';
import { formSubmissions } from '../../../src/store/database/tables/form.ts';
import { ask, send } from '../store-client.ts';
import { describeService, FIXTURES, START } from '../harness.ts';

const GOOD = { name: ' มะลิ ', email: 'mali@example.com', agree: true };
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

function form(values: Readonly<Record<string, string | File | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) data.append(name, item);
  }
  return data;
}

describeService('forms', { shops: FIXTURES }, (service) => {
  beforeEach(async () => {
    await service().db.delete(formSubmissions);
  });

  const stored = () => service().db.select().from(formSubmissions);
  const uploads = () => {
    const folder = join(service().dataDir, 'uploads');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('submitted values are stored, trimmed, with the language and the time; unknown fields are dropped', async () => {
    const values = { ...GOOD, phone: '081-234 5678', topic: 'other', likes: ['tea', 'honey'], pieces: 3, hack: 'x' };
    const answer = await send(service(), '/api/forms/contact', values, { lang: 'en' });
    const [row] = await stored();
    expect(answer.body).toEqual({ success: true, data: { id: row?.id } });
    expect(row).toEqual({
      id: row?.id,
      webId: '501',
      formId: 'contact',
      lang: 'en',
      values: {
        name: 'มะลิ',
        email: 'mali@example.com',
        agree: true,
        phone: '081-234 5678',
        topic: 'other',
        likes: ['tea', 'honey'],
        pieces: '3',
      },
      uploads: {},
      createdAt: START,
    });
  });

  it('contact data is kept in one spelling', { meta: { field: ['4.addresses.1', '4.addresses.2'] } }, async () => {
    const values = {
      ...GOOD,
      email: 'o\u2019connor＠bücher.example\u200B',
      phone: '(๐๒) 123\u20114567 ต่อ ๑๒',
      pieces: '３',
    };
    expect((await send(service(), '/api/forms/contact', values)).status).toBe(200);
    expect((await stored())[0]?.values).toEqual({
      name: 'มะลิ',
      email: "o'connor@xn--bcher-kva.example",
      agree: true,
      phone: '02 123-4567 ext. 12',
      pieces: '3',
    });
    const refused = await send(service(), '/api/forms/contact', { ...GOOD, name: '\u200B\u3164', phone: '---------' });
    expect(refused.body).toEqual({
      success: false,
      key: 'INVALID_FORM',
      data: { fields: { name: 'REQUIRED', phone: 'INVALID_PHONE' } },
    });
  });

  test('each faulty field is reported with its key, and nothing is kept', async () => {
    const answer = await send(service(), '/api/forms/contact', {
      name: '  ',
      email: 'mali@',
      phone: '12',
      topic: 'else',
      order_no: 'AB123',
      visit: '2026-02-30',
      pieces: 'many',
      likes: ['tea', 'rum'],
      photo: 'not a file',
      agree: false,
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        success: false,
        key: 'INVALID_FORM',
        data: {
          fields: {
            name: 'REQUIRED',
            email: 'INVALID_EMAIL',
            phone: 'INVALID_PHONE',
            topic: 'INVALID_OPTION',
            order_no: 'PATTERN',
            visit: 'INVALID_DATE',
            pieces: 'INVALID_NUMBER',
            likes: 'INVALID_OPTION',
            photo: 'INVALID_FILE',
            agree: 'REQUIRED',
          },
        },
      },
    ]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    [{ ...GOOD, name: 'x'.repeat(501) }, { name: 'TOO_LONG' }],
    [{ ...GOOD, name: { first: 'a' } }, { name: 'INVALID_OPTION' }],
    [{ ...GOOD, name: ['a', 'b'] }, { name: 'INVALID_OPTION' }],
    [{ ...GOOD, order_no: 'AB1234\n' }, {}],
    [{ ...GOOD, order_no: 'xAB1234' }, { order_no: 'PATTERN' }],
    [{ ...GOOD, agree: 'on', visit: '2028-02-29' }, {}],
  ])('rules of single fields (%#)', async (values, fields) => {
    const { body } = await send(service(), '/api/forms/contact', values);
    const isGood = Object.keys(fields).length === 0;
    expect(body).toMatchObject(isGood ? { success: true } : { success: false, data: { fields } });
  });

  test('an unknown form is 404, and so is a form of another shop', async () => {
    for (const [path, host] of [
      ['/api/forms/nothing', 'krua.test'],
      ['/api/forms/contact', 'suan.test'],
    ] as const) {
      const answer = await send(service(), path, GOOD, { host });
      expect([answer.status, answer.body]).toEqual([404, { success: false, key: 'FORM_NOT_FOUND' }]);
    }
  });

  test('a form may come as form data, with a file', async () => {
    const photo = new File([PNG], '../../shop.png', { type: 'text/html' });
    const body = form({ name: 'มะลิ', email: 'mali@example.com', agree: 'on', likes: ['tea', 'honey'], photo });
    const answer = await ask(service(), '/api/forms/contact', { method: 'POST', body });
    expect(answer.body).toMatchObject({ success: true });
    const [row] = await stored();
    const file = row?.uploads.photo?.file ?? '';
    expect(row?.values).toEqual({ name: 'มะลิ', email: 'mali@example.com', agree: true, likes: ['tea', 'honey'] });
    expect(row?.uploads).toEqual({ photo: { file, name: '../../shop.png', type: 'image/png', size: PNG.length } });
    expect(file).toMatch(/^[0-9a-f-]{36}\.png$/);
    expect(new Uint8Array(readFileSync(join(service().dataDir, 'uploads', file)))).toEqual(PNG);
  });

  test("a file's name is kept with the ending of what the file is", async () => {
    const photo = new File([PNG], 'photo.pdf', { type: 'application/pdf' });
    const body = form({ name: 'มะลิ', email: 'mali@example.com', agree: 'on', photo });
    await ask(service(), '/api/forms/contact', { method: 'POST', body });
    const [row] = await stored();
    expect(row?.uploads.photo).toMatchObject({ name: 'photo.pdf.png', type: 'image/png' });
  });

  test.each([
    ['of a type that is not taken', new File(['<script>'], 'photo.png', { type: 'image/png' })],
    ['too large', new File([PNG, new Uint8Array(5 * 1024 * 1024)], 'photo.png')],
  ])('a file %s is refused, and nothing is kept', async (_, photo) => {
    const before = uploads();
    const body = form({ name: 'มะลิ', email: 'mali@example.com', agree: 'on', photo });
    const answer = await ask(service(), '/api/forms/contact', { method: 'POST', body });
    expect(answer.body).toMatchObject({ success: false, data: { fields: { photo: 'INVALID_FILE' } } });
    expect([await stored(), uploads()]).toEqual([[], before]);
  });

  test('an empty file field is no file', async () => {
    const body = form({ name: 'มะลิ', email: 'mali@example.com', agree: 'on', photo: new File([], '') });
    expect((await ask(service(), '/api/forms/contact', { method: 'POST', body })).body).toMatchObject({
      success: true,
    });
  });

  test('more than 16 MiB is 413', async () => {
    const data = new Response(form({ name: 'x', photo: new File([new Uint8Array(17 * 1024 * 1024)], 'big.png') }));
    const headers = { 'content-type': data.headers.get('content-type') ?? '' };
    const body = await data.arrayBuffer();
    expect((await ask(service(), '/api/forms/contact', { method: 'POST', body, headers })).status).toBe(413);
  });

  const plainPost = (body: BodyInit, headers: Readonly<Record<string, string>>) =>
    service().fetch(
      new Request('http://krua.test/api/forms/contact', {
        method: 'POST',
        body,
        headers: { accept: 'text/html,*/*', host: 'krua.test', ...headers },
      }),
    );

  test('without JavaScript the visitor is redirected to the page, which confirms the submission', async () => {
    const body = new URLSearchParams({ name: 'มะลิ', email: 'mali@example.com', agree: 'on' });
    const answer = await plainPost(body, { referer: 'http://krua.test/en/contact?x=1', origin: 'http://krua.test' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/en/contact?x=1&form=contact&form_result=sent#form-contact',
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test('without JavaScript the page gets the faulty fields', async () => {
    const body = new URLSearchParams({ name: '', email: 'x', agree: 'on' });
    const referer = 'http://krua.test/contact?form=contact&form_result=sent';
    const answer = await plainPost(body, { referer });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/contact?form=contact&form_result=INVALID_FORM&form_faults=name%3AREQUIRED%2Cemail%3AINVALID_EMAIL#form-contact',
    ]);
  });

  test('nobody is led to another site', async () => {
    const body = new URLSearchParams({ name: 'มะลิ', email: 'mali@example.com', agree: 'on' });
    const answer = await plainPost(body, { referer: 'http://evil.test/contact' });
    expect(answer.headers.get('location')).toBe('/?form=contact&form_result=sent#form-contact');
    const ownHost = await plainPost(body, { referer: 'http://krua.test//evil.test/contact' });
    expect(ownHost.headers.get('location')).toBe('/evil.test/contact?form=contact&form_result=sent#form-contact');
  });
});
