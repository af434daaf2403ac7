/** Tags of the media library: added to several files at once, spelled alike, searched, and recorded. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { MediaItem } from '#schemas/builder/media.ts';
import { mediaItems } from '../../../src/store/database/tables/team.ts';
import { readAudit } from '../../../src/store/audit/record.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { dataOf, get, post } from './builder-client.ts';
import { itemOf, picture, upload } from './media-client.ts';

const Items = v.array(MediaItem);

describeService('tags of a media library', { shops: FIXTURES, builder: 'open' }, (service) => {
  let ids: string[];
  const store = async (colour: string) =>
    String(itemOf(await upload(service(), await picture(colour).png().toBuffer(), `${colour}.png`)).id);
  const tag = (files: readonly string[], add: readonly string[], remove: readonly string[] = []) =>
    post(service(), 'media/tag', { ids: files, add, remove });
  const tagsOf = async (query: Record<string, string> = {}) =>
    Object.fromEntries(
      v.parse(Items, dataOf(await get(service(), 'media', query)).items).map(({ name, tags }) => [name, tags]),
    );
  beforeAll(async () => {
    ids = [await store('red'), await store('green'), await store('blue')];
  });

  test('several files get tags in one spelling, are found by them, and each change is in the audit log', async () => {
    const [red = '', green = '', blue = ''] = ids;
    await tag([red, green], ['Summer', ' tea ', 'ชา']);
    expect((await tag([blue], ['SUMMER', 'pots'])).status).toBe(200);
    await tag([red, blue, crypto.randomUUID()], ['pots'], ['TEA']);
    expect(await tagsOf()).toEqual({
      red: ['Summer', 'ชา', 'pots'],
      green: ['Summer', 'tea', 'ชา'],
      blue: ['Summer', 'pots'],
    });
    expect(dataOf(await get(service(), 'media', { q: 'nothing' })).tags).toEqual(['Summer', 'pots', 'tea', 'ชา']);
    expect(Object.keys(await tagsOf({ tag: 'pots' }))).toEqual(expect.arrayContaining(['red', 'blue']));
    expect(await tagsOf({ tag: 'pot' })).toEqual({});
    expect(Object.keys(await tagsOf({ q: 'pot', tag: 'Summer' }))).toHaveLength(2);
    expect(Object.keys(await tagsOf({ q: 'red ชา' }))).toEqual(['red']);

    const acts: unknown[] = [];
    for await (const { act, subject, detail } of readAudit(service().db, {})) {
      if (act === 'media-tagged') acts.push([subject, detail]);
    }
    expect(acts).toHaveLength(4);
    expect(acts).toContainEqual(['green', { tags: ['Summer', 'tea', 'ชา'] }]);
  });

  test('a file has at most 30 tags, of at most 40 characters; a change is made to all files or to none', async () => {
    const [red = '', , blue = ''] = ids;
    const before = await tagsOf();
    const many = Array.from({ length: 28 }, (_, at) => `tag ${at}`);
    expect((await tag([blue, red], many)).body).toMatchObject({ success: false, key: 'TOO_MANY_TAGS' });
    expect((await tag([red], ['x'.repeat(41)])).status).toBe(400);
    expect((await tag([red], [' '])).status).toBe(400);
    expect(await tagsOf()).toEqual(before);
  });

  test('a tag is one line with something to see, in one form of Unicode', async () => {
    const [red = '', green = ''] = ids;
    await tag([red, green], [' Cafe\u0301\n bar '], ['Summer', 'tea', 'ชา', 'pots']);
    expect(Object.keys(await tagsOf({ tag: 'Cafe\u0301 bar' })).toSorted()).toEqual(['green', 'red']);
    expect(await tagsOf()).toMatchObject({ red: ['Café bar'], green: ['Café bar'] });
    expect((await tag([red], ['\u200B'])).status).toBe(400);
    expect((await tag([red], ['\u202E '])).status).toBe(400);
  });

  test('a library has at most 1000 tags; those that it has can be added to files', async () => {
    const [red = '', green = ''] = ids;
    const tags = Array.from({ length: 1000 }, (_, at) => `tag ${at}`);
    await service().db.update(mediaItems).set({ tags }).where(eq(mediaItems.id, red));
    expect((await tag([green], ['one more'], [])).body).toMatchObject({ key: 'TOO_MANY_TAGS' });
    expect((await tag([green], ['TAG 7'])).body).toMatchObject({ data: { items: [{ tags: ['Café bar', 'tag 7'] }] } });
  });
});
