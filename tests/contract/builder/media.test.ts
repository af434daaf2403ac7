/** Pictures of the media library: uploads, alternative texts, focal points, uses, replacement, deletion. */
import { beforeAll, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { ask, uuidOf } from '../store-client.ts';
import { dataOf, get, post, publish, START_AT } from './builder-client.ts';
import { BLUE, itemOf, picture, RED, stored, upload } from './media-client.ts';

describeService('a media library', { shops: FIXTURES, builder: 'open' }, (service) => {
  let pot: Record<string, unknown>;
  beforeAll(async () => {
    const photo = await picture('red', 3000, 1500)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer();
    pot = itemOf(await upload(service(), photo, 'C:\\photos\\Clay pot.JPG', { folder: 'Kitchen' }));
  });

  test('an uploaded photo is scaled down, loses its metadata and is served as WebP', async () => {
    expect(pot).toEqual({
      id: expect.any(String),
      src: `/media/library/${String(pot.id)}.webp`,
      name: 'Clay pot',
      folder: 'Kitchen',
      tags: [],
      format: 'webp',
      seconds: null,
      width: 2560,
      height: 1280,
      bytes: expect.any(Number),
      alt: {},
      focus: { x: 50, y: 50 },
      by: null,
      at: START_AT,
      revision: 1,
      hasPrevious: false,
    });
    expect(await stored(service(), pot.src)).toEqual({ type: 'image/webp', dominant: RED });
  });

  test('the same picture is stored once', async () => {
    const green = await picture('green').png().toBuffer();
    const first = itemOf(await upload(service(), green, 'a.png'));
    expect(itemOf(await upload(service(), green, 'b.png'))).toEqual(first);
    await post(service(), 'media/delete', { id: first.id });
  });

  test('files are recognised by their bytes: drawings, HEIC and files that are no pictures are refused', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)]);
    const refused = [
      await upload(service(), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'logo.png'),
      await upload(service(), heic, 'IMG_1.jpg'),
      await upload(service(), '<!doctype html><script>1</script>', 'page.webp'),
      await upload(service(), Buffer.from('89504e470d0a1a0a00', 'hex'), 'cut.png'),
    ];
    expect(refused.map(({ status, body }) => [status, isRecord(body) ? body.key : body])).toEqual([
      [422, 'SVG_REFUSED'],
      [422, 'HEIC_REFUSED'],
      [422, 'NO_PICTURE'],
      [422, 'NO_PICTURE'],
    ]);
  });

  test('items have alternative texts by language and a focal point, and are found by them', async () => {
    const change = { name: 'Pot', folder: 'Kitchen', alt: { th: 'หม้อดิน', en: 'A clay pot' }, focus: { x: 20, y: 80 } };
    expect(itemOf(await post(service(), 'media/change', { id: pot.id, ...change }))).toEqual({ ...pot, ...change });
    const find = async (query: Record<string, string>) => {
      const { items, total, folders } = dataOf(await get(service(), 'media', query));
      return [Array.isArray(items) ? items.map((item: unknown) => isRecord(item) && item.name) : items, total, folders];
    };
    expect(await find({ q: 'หม้อ pot' })).toEqual([['Pot'], 1, ['Kitchen']]);
    expect(await find({ folder: 'Kitchen' })).toEqual([['Pot'], 1, ['Kitchen']]);
    expect(await find({ q: '%' })).toEqual([[], 0, ['Kitchen']]);
  });

  test('an item says where it is shown, is replaced and brought back everywhere, and is deleted where nothing shows it', async () => {
    const page = { pageComponent: [{ type: 'image', props: { src: pot.src, alt: 'pot' } }] };
    await publish(service(), '/pot', page);
    const uses = async (src: unknown) => dataOf(await get(service(), 'media/uses', { src: String(src) })).uses;
    expect(await uses(pot.src)).toEqual([{ kind: 'page', path: '/pot' }]);
    expect((await post(service(), 'media/delete', { id: pot.id })).status).toBe(409);

    const blue = await picture('blue', 60, 30).png().toBuffer();
    const replaced = itemOf(await upload(service(), blue, 'blue.png', { id: String(pot.id) }));
    expect(replaced).toMatchObject({ src: pot.src, width: 60, height: 30, revision: 2, hasPrevious: true });
    expect((await stored(service(), pot.src)).dominant).toEqual(BLUE);
    // Two people at once bring it back once.
    const restored = () => post(service(), 'media/restore', { id: pot.id, revision: 2 });
    for (const each of [...(await Promise.all([restored(), restored()])), await restored()])
      expect(itemOf(each)).toMatchObject({ width: 2560, revision: 3 });
    expect((await stored(service(), pot.src)).dominant).toEqual(RED);

    await publish(service(), '/pot', { pageComponent: [] });
    expect((await post(service(), 'media/delete', { id: pot.id })).status).toBe(200);
    expect((await ask(service(), `/api/builder/media/uses?src=${uuidOf(1)}`)).status).toBe(200);
    expect(dataOf(await get(service(), 'media', {}))).toEqual({ items: [], total: 0, folders: [], tags: [] });
  });
});
