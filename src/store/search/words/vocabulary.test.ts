import { expect, test } from 'vitest';
import { describeService, FIXTURES } from '../../../../tests/contract/harness.ts';
import { searchWords } from '../../database/tables/search.ts';
import { wordsLike } from './vocabulary.ts';

describeService('the words of a shop', { shops: FIXTURES }, (service) => {
  test('no word is like a long piece, which is slow to query', { meta: { field: ['1.10'] } }, async () => {
    const { db } = service();
    const [shop] = await db.select({ webId: searchWords.webId }).from(searchWords).limit(1);
    const webId = shop?.webId ?? '';
    const word = (length: number) => 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3).slice(0, length);
    for (const length of [60, 90])
      await db
        .insert(searchWords)
        .values({ webId, word: word(length), sound: word(length), parts: [word(length)], level: 0, idf: 1 });
    const found = [60, 90].map(async (length) => (await wordsLike(db, webId, [word(length)])).length > 0);
    expect(await Promise.all(found)).toEqual([true, false]);
  });
});
