import { expect, test } from 'vitest';
import { hasUnreadFrames, isShownKind, pictureKind } from './picture-kind.ts';

const of = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const ftyp = (...brands: string[]) =>
  of(`\0\0\0${String.fromCharCode(8 + brands.join('').length)}ftyp${brands.join('')}`);

test.each([
  ['JPEG', of('\u00FF\u00D8\u00FF\u00E1\0\0Exif'), true],
  ['PNG', of('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR'), true],
  ['GIF', of('GIF89a'), true],
  ['WebP', of('RIFF\0\0\0\0WEBPVP8X'), true],
  ['AVIF', ftyp('avif', '\0\0\0\0', 'mif1', 'miaf'), true],
  ['AVIF', ftyp('mif1', '\0\0\0\0', 'avif'), true],
  ['ICO', of('\0\0\u0001\0\u0001\0'), true],
  ['SVG', of('<svg xmlns="http://www.w3.org/2000/svg"/>'), true],
  [
    'SVG',
    of(
      '\u00EF\u00BB\u00BF<?xml version="1.0"?>\n<!-- Made by hand - <b> -->\n<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY x "y"> ]>\n<svg>',
    ),
    true,
  ],
  ['HEIC', ftyp('heic', '\0\0\0\0', 'mif1', 'heic'), false],
  ['HEIC', ftyp('mif1', '\0\0\0\0', 'mif1'), false],
  ['TIFF', of('II*\0\u0008\0\0\0'), false],
  ['TIFF', of('MM\0*\0\0\0\u0008'), false],
  ['PSD', of('8BPS\0\u0001'), false],
  ['BMP', of('BM\u0036\0\0\0\0\0\0\0'), false],
  ['JPEG XL', of('\u00FF\n'), false],
  ['JPEG 2000', of('\0\0\0\u000CjP  \r\n'), false],
  ['PDF', of('%PDF-1.7'), false],
  ['HTML', of('<!DOCTYPE html><title>Not found</title>'), false],
  ['video', ftyp('isom', '\0\0\0\0', 'mp42'), false],
] as const)('%s is known by its content', { meta: { field: ['4.pictures.3'] } }, (kind, bytes, isShown) => {
  expect([pictureKind(bytes), isShownKind(kind)]).toEqual([kind, isShown]);
});

test.each(['', 'x', 'GIF', 'Buy more', '<p>', 'II'])(
  '%j is no picture',
  { meta: { field: ['4.pictures.3'] } },
  (text) => {
    expect([pictureKind(of(text)), hasUnreadFrames(of(text))]).toEqual([undefined, false]);
  },
);

test('frames are found in PNG and AVIF', { meta: { field: ['4.pictures.1'] } }, () => {
  const png = '\u0089PNG\r\n\u001A\n\0\0\0\rIHDR';
  const found = [
    of(`${png}acTLIDAT`),
    of(`${png}IDATacTL`),
    of(`${png}IDAT`),
    ftyp('avis', '\0\0\0\0'),
    ftyp('avif', '\0\0\0\0'),
  ];
  expect(found.map((bytes) => hasUnreadFrames(bytes))).toEqual([true, false, false, true, false]);
});
