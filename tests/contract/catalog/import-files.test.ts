import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importShop, type ImportReport } from '../../../src/store/import/import.ts';
import { describeFileProblem } from '../../../src/store/import/problem.ts';
import { kruaFolder } from '../shop-folder.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

const SHOP = { web_id: '501', web_name: 'krua', name: 'ครัวทดลอง', hosts: ['krua.test'], policy: {} };

function load({ db, dataDir }: TestService, folder: string): Promise<ImportReport> {
  return importShop(db, folder, { dataDir, now: new Date('2026-11-02T00:00:00Z') });
}

const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c83' } });
const picturePage = (...sources: readonly string[]) => ({
  path: '/extra',
  pageComponent: sources.map((src) => ({ type: 'image', props: { src, alt: 'x' } })),
});

describeService('import of files', { shops: FIXTURES }, (service) => {
  test('files that no page can show are reported and skipped', { meta: { field: ['4.pictures.3'] } }, async () => {
    const folder = await kruaFolder({ 'pages/extra.json': picturePage('/media/krua/kiln.heic') });
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    const webp = await plainPicture(10, 10).webp().toBuffer();
    const files: Readonly<Record<string, Buffer>> = {
      'kiln.heic': heic,
      'phone.JPG': heic,
      'scan.tif': Buffer.from('II*\0', 'latin1'),
      'none.png': Buffer.alloc(0),
      'words.png': Buffer.from('words'),
      'page.jpg': Buffer.from('<!doctype html><title>404</title>'),
      'drawn.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'bowl.jfif': await plainPicture(10, 10).jpeg().toBuffer(),
      'film.mp4': Buffer.from('\0\0\0\u0014ftypisom\0\0\0\0mp42', 'latin1'),
      'notes.txt': Buffer.from('notes'),
      'Thumbs.db': Buffer.from('x'),
      // Browsers look into pictures of pixels themselves.
      'cup.jpg': webp,
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'images', name), bytes);
    const report = await load(service(), folder);
    const expected = 'expected a JPEG, PNG, WebP, AVIF, GIF, SVG or ICO picture';
    const reported =
      'warnings' in report ? report.warnings.map((each) => `${each.file}: ${each.expected}, found ${each.found}`) : [];
    expect(reported.slice(0, 10)).toEqual([
      'images/bowl.jfif: expected the ending .jpg of a JPEG picture, found .jfif',
      'images/drawn.png: expected the ending .svg of a SVG picture, found .png',
      `images/film.mp4: ${expected}, found a video file, which browsers show on no page`,
      `images/kiln.heic: ${expected}, found a HEIC file, which browsers show on no page`,
      `images/none.png: ${expected}, found an empty file`,
      `images/notes.txt: ${expected}, found a file that ends in .txt`,
      `images/page.jpg: ${expected}, found a HTML file, which browsers show on no page`,
      `images/phone.JPG: ${expected}, found a HEIC file, which browsers show on no page`,
      `images/scan.tif: ${expected}, found a TIFF file, which browsers show on no page`,
      `images/words.png: ${expected}, found something else`,
    ]);
    expect(reported.slice(10)).toContain(
      'pages/extra.json: expected a picture of the folder images/, found "/media/krua/kiln.heic"',
    );
    expect(report).toMatchObject({ counts: { pictures: 2 } });
  });

  test('the import reports pictures that are too large', { meta: { field: ['4.pictures.2'] } }, async () => {
    const folder = await kruaFolder();
    const [large, progressive] = [
      plainPicture(12_000, 9000).jpeg(),
      plainPicture(8000, 6300).jpeg({ progressive: true }),
    ];
    await writeFile(join(folder, 'images/shown.jpg'), await large.toBuffer());
    const small = await plainPicture(10, 10).jpeg().toBuffer();
    await writeFile(join(folder, 'images/heavy.jpg'), Buffer.concat([small, Buffer.alloc(30_000_000)]));
    await writeFile(join(folder, 'images/large.jpg'), await progressive.toBuffer());
    expect(await load(service(), folder)).toMatchObject({
      outcome: 'imported',
      warnings: [
        { file: 'images/heavy.jpg', expected: 'expected at most 21 MB', found: '30 MB', path: '' },
        {
          file: 'images/large.jpg',
          expected: 'expected at most 50 million pixels, or a JPEG that is not progressive',
          found: '8000 × 6300',
          path: '',
        },
      ],
    });
  });

  test('a picture’s name is the same in any Unicode form', { meta: { field: ['4.pictures.4'] } }, async () => {
    const names = ['caf\u00E9.webp', '\u0E19\u0E49\u0E33.webp', '\u304C.webp'];
    const references = [
      ...names.flatMap((name) => [name.normalize('NFC'), name.normalize('NFD'), encodeURI(name.normalize('NFD'))]),
      `${encodeURI(names[0] ?? '')}?v=2`,
    ].map((name) => `/media/krua/${name}`);
    const folder = await kruaFolder({ 'pages/extra.json': picturePage(...references, '/media/krua/bowl.webp') });
    const webp = await plainPicture(10, 10).webp().toBuffer();
    for (const name of names) await writeFile(join(folder, 'images', name.normalize('NFD')), webp);
    await writeFile(join(folder, 'images', 'caf\u00E9.webp'), webp);
    await writeFile(join(folder, 'images/Bowl.webp'), webp);
    const report = await load(service(), folder);
    expect('warnings' in report && report.warnings.slice(0, 2)).toEqual([
      {
        file: 'images/caf\u00E9.webp',
        path: '',
        expected: 'expected one file of this name',
        found: 'another in a different Unicode form',
      },
      {
        file: 'pages/extra.json',
        path: `/pageComponent/${references.length}/props/src`,
        expected: 'expected the name as it is written, Bowl.webp',
        found: '"/media/krua/bowl.webp"',
      },
    ]);
    const answers = await Promise.all(
      references.map((path) => service().fetch(new Request(`http://krua.test${path}`))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('JSON is read with a byte order mark, and only as UTF-8', { meta: { field: ['4.pictures.5'] } }, async () => {
    const marked = await kruaFolder({ 'shop.json': `\uFEFF${JSON.stringify(SHOP)}` });
    expect(await load(service(), marked)).toMatchObject({ outcome: 'imported' });
    const wide = await kruaFolder();
    await writeFile(join(wide, 'shop.json'), Buffer.from(`\uFEFF${JSON.stringify(SHOP)}`, 'utf16le'));
    const report = await load(service(), wide);
    expect('problems' in report && report.problems.map((problem) => describeFileProblem(problem, wide))).toEqual([
      'shop.json /: expected text in UTF-8, found text that is not UTF-8 (UTF-16)',
    ]);
  });

  test('a fault after a byte order mark has its line', { meta: { field: ['4.pictures.5'] } }, async () => {
    const folder = await kruaFolder({ 'shop.json': `\uFEFF${JSON.stringify({ ...SHOP, web_name: 7 }, null, 1)}` });
    const report = await load(service(), folder);
    expect('problems' in report && report.problems.map((problem) => describeFileProblem(problem, folder))).toEqual([
      expect.stringMatching(/^shop\.json:3 \/web_name: /),
    ]);
  });
});
