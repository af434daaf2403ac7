import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeService, FIXTURES } from '../../../tests/contract/harness.ts';
import { searchEntries, searchWords } from '../database/tables/search.ts';
import { shops } from '../database/tables/shop.ts';
import { indexShops } from './index-shop.ts';

describeService('the search index of a shop', { shops: FIXTURES }, (service) => {
  const entries = () => service().db.select().from(searchEntries).orderBy(searchEntries.kind, searchEntries.id);
  const words = () => service().db.select().from(searchWords).orderBy(searchWords.webId, searchWords.word);

  test('is written again where another version wrote it', async () => {
    const before = [await entries(), await words()];
    await service().db.delete(searchEntries);
    await service().db.delete(searchWords);
    await service().db.update(shops).set({ searchVersion: 0 });
    await indexShops(service().db);
    expect([await entries(), await words()]).toEqual(before);
  });

  test('is left alone where this version wrote it', async () => {
    await service().db.delete(searchWords).where(eq(searchWords.word, 'honey'));
    const before = await words();
    await indexShops(service().db);
    expect(await words()).toEqual(before);
  });

  test('knows the words of a shop by their best field, with those side by side in a name', async () => {
    const rows = await service()
      .db.select({
        word: searchWords.word,
        sound: searchWords.sound,
        parts: searchWords.parts,
        level: searchWords.level,
      })
      .from(searchWords)
      .where(sql`${searchWords.word} IN ('กระจูด', 'สบู่มะกรูด')`)
      .orderBy(searchWords.word);
    expect(rows).toEqual([
      { word: 'กระจูด', sound: 'กระจูด', parts: ['กระจูด'], level: 0 },
      { word: 'สบู่มะกรูด', sound: 'สบูมะกรูด', parts: ['สบู่', 'มะกรูด'], level: 0 },
    ]);
  });
});
