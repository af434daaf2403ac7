import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodedType, type Format, resizePicture } from './resize-picture.ts';

const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const resize = (body: Uint8Array<ArrayBuffer>, size: string, format: Format) =>
  resizePicture(body, { size, format, effort: 2 });
const plain = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } });
/** An animation of two colours, 40 × 30, 120 and 80 ms. */
async function animation() {
  const frames = await Promise.all(['#f00', '#00f'].map((background) => plain(background).png().toBuffer()));
  return sharp(frames, { join: { animated: true } });
}
const MOVES = { delay: [120, 80], loop: 0 };

async function facts(body: Uint8Array) {
  const { width, height, pageHeight, pages, delay } = await sharp(body, { animated: true }).metadata();
  return { type: encodedType(body), width, height: pageHeight ?? height, pages: pages ?? 1, delay };
}

/** An animated PNG, but only its chunks before the data. */
function apng(length: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return bytes(
    Buffer.concat([head, Buffer.alloc(17), Buffer.from('\0\0\0\u0008acTL', 'latin1'), Buffer.alloc(length)]),
  );
}

/** A GIF of 13 frames of one pixel on 2,000 × 2,000. */
function hugeGif(): Uint8Array<ArrayBuffer> {
  const frame = '21f90400050000002c0000000001000100000202440100';
  return bytes(Buffer.from(`474946383961d007d007800000000000ffffff${frame.repeat(13)}3b`, 'hex'));
}

describe('animations', () => {
  const meta = { field: ['4.pictures.1'] };

  test.each(['avif', 'webp'] as const)('GIF and WebP stay animated where %s is accepted', { meta }, async (format) => {
    const [gif, webp] = await Promise.all([
      (await animation()).gif(MOVES).toBuffer(),
      (await animation()).webp(MOVES).toBuffer(),
    ]);
    const found = [];
    for (const body of [gif, webp])
      for (const size of ['20', '300x400']) found.push(await facts(await resize(bytes(body), size, format)));
    const moving = { type: 'image/webp', pages: 2, delay: [120, 80] };
    const [small, cut] = [
      { ...moving, width: 20, height: 15 },
      { ...moving, width: 40, height: 30 },
    ];
    expect(found).toEqual([small, cut, small, cut]);
  });

  test('one that is too large to encode stays as it is', { meta }, async () => {
    const gif = hugeGif();
    expect(await resize(gif, '300', 'avif')).toBe(gif);
  });

  test('an animated PNG stays unchanged, and an animated AVIF where AVIF is accepted', { meta }, async () => {
    const avis = bytes(Buffer.from('\0\0\0\u0018ftypavis\0\0\0\0avifavis', 'latin1'));
    const [png, huge] = [apng(100), apng(5 * 1024 * 1024)];
    expect([await resize(png, '300', 'webp'), encodedType(png)]).toEqual([png, 'image/png']);
    expect([await resize(avis, '300', 'avif'), encodedType(avis)]).toEqual([avis, 'image/avif']);
    await expect(resize(huge, '300', 'webp')).rejects.toThrow(/./);
  });

  test('one frame is no animation', { meta }, async () => {
    const gif = bytes(await plain('#f00').gif().toBuffer());
    expect(await facts(await resize(gif, '20', 'webp'))).toMatchObject({ type: 'image/webp', pages: 1 });
  });
});

describe('photographs', () => {
  const meta = { field: ['4.pictures.2'] };

  test('a JPEG of 12,000 × 9,000 pixels is shown', { meta }, async () => {
    const jpeg = bytes(await plain('#c83', 12_000, 9000).jpeg().toBuffer());
    expect(await facts(await resize(jpeg, '1024', 'webp'))).toMatchObject({ width: 1024, height: 768 });
  });

  test('one that would be decoded as a whole is refused', { meta }, async () => {
    const progressive = bytes(await plain('#c83', 8000, 6300).jpeg({ progressive: true }).toBuffer());
    await expect(resize(progressive, '1024', 'webp')).rejects.toThrow(/pixel limit/);
  });

  test('colours of print and turned photographs look as they should', { meta }, async () => {
    const print = bytes(await plain('#d02020').toColourspace('cmyk').jpeg().toBuffer());
    const turned = bytes(await plain('#d02020').jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const [shown, upright] = [await resize(print, '20', 'webp'), await resize(turned, '20', 'webp')];
    expect((await sharp(shown).stats()).dominant).toMatchObject({ r: expect.any(Number) });
    const { channels } = await sharp(shown).stats();
    expect(channels.map(({ mean }) => mean > 110)).toEqual([true, false, false]);
    expect(await facts(upright)).toMatchObject({ width: 15, height: 20 });
  });
});
