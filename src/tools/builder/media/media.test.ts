import { expect, test, vi } from 'vitest';
import { fieldModels } from '../../editor-form/field-model.ts';
import { cropBetween, partOf, widestCrop } from './crop.ts';
import { pictureWrites } from './picture-writes.ts';
import { preparePicture, type ScalePicture } from './prepare-picture.ts';

const TEXT = { anyOf: [{ type: 'string' }, { properties: { $t: {} } }] };
const SOURCE = { type: 'string', format: 'uri-reference', 'x-raan': { control: 'image' } };
const FOCUS = { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } };
const PICTURE = { type: 'object', properties: { src: SOURCE, alt: TEXT, focus: FOCUS } };
const FIELDS = fieldModels({ properties: { ...PICTURE.properties, slides: { type: 'array', items: PICTURE } } });
const POT = {
  src: '/media/library/1.webp',
  format: 'webp' as const,
  width: 40,
  alt: { th: 'หม้อ', en: 'A pot', cn: '' },
  focus: { x: 20, y: 80 },
};

test('a chosen picture brings its focal point, and its alternative text in place of that of another picture', () => {
  expect(pictureWrites(FIELDS, { props: { src: '/old.webp' } }, '/props/src', POT)).toEqual([
    ['/props/src', POT.src],
    ['/props/focus', { x: 20, y: 80 }],
    ['/props/alt', { $t: { th: 'หม้อ', en: 'A pot' } }],
  ]);
  const slides = { props: { slides: [{}, { alt: 'A bowl', focus: { x: 1, y: 1 } }] } };
  expect(pictureWrites(FIELDS, slides, '/props/slides/1/src', { ...POT, focus: { x: 50, y: 50 } })).toEqual([
    ['/props/slides/1/src', POT.src],
    ['/props/slides/1/focus', undefined],
  ]);
  const replaced = { props: { src: '/old.webp', alt: { $t: { en: 'A bowl' } } } };
  expect(pictureWrites(FIELDS, replaced, '/props/src', POT).at(-1)).toEqual([
    '/props/alt',
    { $t: { th: 'หม้อ', en: 'A pot' } },
  ]);
  // A picture that is not described yet is not described by the text of another one: a check reports it.
  expect(pictureWrites(FIELDS, replaced, '/props/src', { ...POT, alt: {} }).at(-1)).toEqual(['/props/alt', undefined]);
  const same = { props: { src: POT.src, alt: 'A pot of ours' } };
  expect(pictureWrites(FIELDS, same, '/props/src', POT).map(([to]) => to)).toEqual(['/props/src', '/props/focus']);
  expect(pictureWrites(fieldModels({ properties: { image: SOURCE } }), {}, '/props/image', POT)).toEqual([
    ['/props/image', POT.src],
  ]);
});

test('a part is drawn in any direction, in a shape, and never leaves the picture', () => {
  const picture = { width: 200, height: 100 };
  expect(cropBetween({ x: 80, y: 90 }, { x: 20, y: -5 }, 0, picture)).toEqual({ x: 20, y: 0, width: 60, height: 90 });
  const square = cropBetween({ x: 10, y: 20 }, { x: 60, y: 30 }, 1, picture);
  expect(square).toEqual({ x: 10, y: 0, width: 50, height: 100 });
  expect(partOf(square, picture)).toEqual({ x: 20, y: 0, width: 100, height: 100 });
  expect(widestCrop(1, { x: 90, y: 50 }, picture)).toEqual({ x: 50, y: 0, width: 50, height: 100 });
});

const bytes = (text: string, name = 'a.jpg') =>
  new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name);
const JPEG = '\u00FF\u00D8\u00FF';
const HEIC = '\0\0\0\u0018ftypheic';

test('photos are scaled down where they are larger than the shop shows, and files that it can’t show are refused', async () => {
  const small = new Blob(['small']);
  const scale = vi.fn<ScalePicture>(async () => ({ isScaled: true, blob: small }));
  const fits: ScalePicture = async () => ({ isScaled: false, blob: small });
  const unreadable: ScalePicture = () => Promise.reject(new Error('unreadable'));
  const photo = bytes(JPEG);
  const scaled = await preparePicture(photo, scale);
  expect([scaled.ok && (await scaled.file.text()), scaled.ok && scaled.file.name]).toEqual(['small', 'a.jpg']);
  expect(await preparePicture(photo, fits)).toEqual({ ok: true, file: photo });
  expect(await preparePicture(bytes('<svg/>', 'logo.png'), scale)).toEqual({ ok: false, fault: 'SVG_REFUSED' });
  expect(await preparePicture(bytes(HEIC), unreadable)).toEqual({ ok: false, fault: 'HEIC_REFUSED' });
  expect(await preparePicture(bytes(HEIC), fits)).toMatchObject({ ok: true });
  expect(await preparePicture(bytes('text'), unreadable)).toEqual({ ok: false, fault: 'NO_PICTURE' });
  const moving = bytes('GIF89a');
  expect(await preparePicture(moving, unreadable)).toEqual({ ok: true, file: moving });
  expect(scale).toHaveBeenCalledTimes(1);
});

test('a film brings its poster to a field that has one beside it, and a document only its address', () => {
  const fields = fieldModels({
    properties: { src: { type: 'string', 'x-raan': { control: 'film' } }, poster: SOURCE },
  });
  const film = { ...POT, src: '/media/library/1.mp4', format: 'mp4' as const };
  const writes = (item: typeof POT | typeof film, given = fields) =>
    pictureWrites(given, { props: {} }, '/props/src', item);
  expect(writes(film)).toEqual([
    ['/props/src', film.src],
    ['/props/poster', '/media/library/1.webp'],
  ]);
  expect([writes({ ...film, width: 0 }), writes(film, FIELDS)]).toEqual([
    [['/props/src', film.src]],
    [['/props/src', film.src]],
  ]);
});

test('films, sounds and documents are sent as they are, unless they are too large', async () => {
  const scale: ScalePicture = () => Promise.reject(new Error('nothing is drawn'));
  const files = [
    new File(['\0\0\0\u0018ftypisom'], 'a.txt'),
    new File([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])], 'b'),
    new File(['%PDF-1.7'], 'c.jpg'),
    new File(['ID3\u0004'], 'd'),
    new File([new Uint8Array([0xff, 0xfb, 0x90])], 'e'),
    new File(['OggS'], 'f'),
    new File(['RIFF\b\0\0\0WAVE'], 'g'),
  ];
  for (const file of files) expect(await preparePicture(file, scale)).toEqual({ ok: true, file, isStreamed: true });
  const [large = new File([], '')] = files;
  Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 + 1 });
  expect(await preparePicture(large, scale)).toEqual({ ok: false, fault: 'BODY_TOO_LARGE' });
});
