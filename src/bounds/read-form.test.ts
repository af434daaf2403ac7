import { expect, test } from 'vitest';
import { processorMs } from '../../tests/setup/processor-time.ts';
import { readFormData } from './read-form.ts';

const MIB = 1024 * 1024;
const PART = '--a\r\ncontent-disposition:form-data;name="b"\r\n\r\n\r\n';
const URLENCODED = 'application/x-www-form-urlencoded';

const read = async (body: string, type: string) => {
  const given = await readFormData(new Uint8Array(Buffer.from(body)), type);
  return given.ok ? [...given.form].map(([name, value]) => [name, value instanceof File ? value.name : value]) : given;
};

test('reads forms of both types, with files', async () => {
  const form = new FormData();
  form.append('name', 'ผ้า');
  form.append('name', '');
  form.append('file', new File(['x'], 'a.txt'));
  const encoded = new Response(form);
  expect([
    await read(await encoded.text(), encoded.headers.get('content-type') ?? ''),
    await read('name=a+b&name=&c', `${URLENCODED};charset=UTF-8`),
    await read(`preamble${PART}--a--\r\nafter it --a`, 'Multipart/Form-Data; Boundary="a"'),
  ]).toEqual([
    [
      ['name', 'ผ้า'],
      ['name', ''],
      ['file', 'a.txt'],
    ],
    [
      ['name', 'a b'],
      ['name', ''],
      ['c', ''],
    ],
    [['b', '']],
  ]);
});

test('reads a form of blanks as fast as one of letters', { meta: { field: ['1.1'] } }, async () => {
  const body = `message=${'+'.repeat(250_000)}%2B+`;
  expect(await read(body, URLENCODED)).toEqual([['message', `${' '.repeat(250_000)}+ `]]);
  const bytes = new Uint8Array(Buffer.from(body));
  const ms = [];
  for (let run = 0; run < 3; run += 1) ms.push(await processorMs(() => readFormData(bytes, URLENCODED)));
  expect(Math.min(...ms)).toBeLessThan(15);
});

test.each([
  ['values of a urlencoded form', 'a&'.repeat(MIB / 2), URLENCODED, 'values'],
  ['parts', PART.repeat(20_000), 'multipart/form-data; boundary=a', 'values'],
  [
    'parts behind a boundary in another parameter',
    PART.repeat(20_000),
    'multipart/form-data; x="; boundary=zz"; boundary=a',
    'faulty',
  ],
  [
    'header lines of a part',
    `--a\r\n${'x:y\r\n'.repeat(200_000)}\r\n--a--\r\n`,
    'multipart/form-data; boundary=a',
    'heads',
  ],
  [
    'header lines of all parts',
    `--a\r\n${'x:y\r\n'.repeat(1500)}\r\n\r\n`.repeat(130),
    'multipart/form-data; boundary=a',
    'heads',
  ],
  ['no boundary', PART, 'multipart/form-data', 'faulty'],
  ['text', 'a=b', 'text/plain', 'faulty'],
] as const)(
  'refuses a form by its %s before it is parsed',
  { meta: { field: ['1.1', '1.6'] } },
  async (_, body, type, fault) => {
    const bytes = Buffer.from(body);
    const ms = await processorMs(async () =>
      expect(await readFormData(new Uint8Array(bytes), type)).toEqual({ ok: false, fault }),
    );
    expect(ms).toBeLessThan(50);
  },
);
