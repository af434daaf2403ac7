import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readTextFile(new Blob(parts));
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** ชาม in windows-874. */
const BOWL = bytesOf('aad2c1');

test.each([
  ['UTF-8 with a mark', ['\uFEFF{"type":"text"}'], { ok: true, text: '{"type":"text"}' }],
  ['UTF-16', [bytesOf('fffe7b007d00')], { ok: false, encoding: 'UTF-16' }],
  [
    'HTML that names its encoding',
    ['<meta charset="windows-874"><p>', BOWL],
    { ok: true, text: '<meta charset="windows-874"><p>ชาม' },
  ],
  [
    'PO that names its encoding',
    ['"Content-Type: text/plain; charset=TIS-620\\n"', BOWL],
    { ok: true, text: '"Content-Type: text/plain; charset=TIS-620\\n"ชาม' },
  ],
  ['HTML that names another encoding', ['<meta charset=utf-8><p>', BOWL], { ok: false, encoding: 'windows-874' }],
  ['HTML that names none that is known', ['<meta charset=klingon><p>', BOWL], { ok: false, encoding: 'windows-874' }],
  ['JSON of Windows', ['{"a":"charset=windows-874 ', BOWL, '"}'], { ok: false, encoding: 'windows-874' }],
])('%s', { meta: { field: ['4.pictures.5'] } }, async (_, parts, decoded) => {
  expect(await read(...parts)).toEqual(decoded);
});
