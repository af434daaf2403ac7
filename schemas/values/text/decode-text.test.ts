import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, notUtf8 } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** A text in units of some bytes, with or without a byte order mark. */
function wide(text: string, size: 2 | 4, order: 'little' | 'big', mark: boolean): Uint8Array {
  const units = [...(mark ? '\uFEFF' : ''), ...text].flatMap((character) =>
    size === 4
      ? [character.codePointAt(0) ?? 0]
      : Array.from({ length: character.length }, (_, at) => character.charCodeAt(at)),
  );
  const view = new DataView(new ArrayBuffer(units.length * size));
  for (const [at, unit] of units.entries())
    if (size === 2) view.setUint16(at * 2, unit, order === 'little');
    else view.setUint32(at * 4, unit, order === 'little');
  return new Uint8Array(view.buffer);
}
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const meta = { field: ['4.pictures.5'] };

test('text in UTF-8 is read, without its byte order mark', { meta }, () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && !text.startsWith('\uFEFF')),
      (text) => {
        expect([decodeText(utf8(text)), decodeText(utf8(`\uFEFF${text}`))]).toEqual([
          { ok: true, text },
          { ok: true, text },
        ]);
      },
    ),
  );
});

const JSON_TEXT = '{"path":"/ชาม","pageComponent":[]}';
test.each([
  ['UTF-16 LE with a mark', wide(JSON_TEXT, 2, 'little', true), 'UTF-16'],
  ['UTF-16 BE with a mark', wide(JSON_TEXT, 2, 'big', true), 'UTF-16'],
  ['UTF-16 LE without', wide(JSON_TEXT, 2, 'little', false), 'UTF-16'],
  ['UTF-16 BE without', wide(JSON_TEXT, 2, 'big', false), 'UTF-16'],
  ['an empty file in UTF-16', wide('', 2, 'little', true), 'UTF-16'],
  ['UTF-32 LE with a mark', wide(JSON_TEXT, 4, 'little', true), 'UTF-32'],
  ['UTF-32 BE with a mark', wide(JSON_TEXT, 4, 'big', true), 'UTF-32'],
  ['UTF-32 LE without', wide(JSON_TEXT, 4, 'little', false), 'UTF-32'],
  ['UTF-32 BE without', wide(JSON_TEXT, 4, 'big', false), 'UTF-32'],
  // {"a":"ร้านชามกรุงเทพ"}
  ['Thai of Windows', bytesOf('7b2261223a22c3e9d2b9aad2c1a1c3d8a7e0b7be227d'), 'windows-874'],
  // {"a":"日本語"} in Shift_JIS, {"a":"café"} in windows-1252
  ['Japanese of Windows', bytesOf('7b2261223a2293fa967b8cea227d'), ''],
  ['French of Windows', bytesOf('7b2261223a22636166e9227d'), ''],
])('%s is not UTF-8, and named where it can be seen', { meta }, (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ ok: false, encoding });
  expect(notUtf8(encoding)).toMatch(/not UTF-8/);
});

test('a file that is joined of files has more than one byte order mark', { meta }, () => {
  expect(decodeText(utf8('\uFEFF\uFEFF{}'))).toEqual({ ok: true, text: '{}' });
});
