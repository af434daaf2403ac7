/** Thai words in Latin letters, as three systems write them, and the words that the demo shops suggest. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { LANGS } from '#schemas/lang.ts';
import { DEMO_SHOPS } from '../../../src/store/demo.ts';
import { measure } from '../../search/measure.ts';
import { describeService } from '../harness.ts';

/** The Royal Thai General System, menus, and text books; and the product that is asked for. */
const ROMANISED = [
  ['kaeng khiao wan', 'gaeng keow wan', 'gaaeng kiaw waan', 'green-curry-paste'],
  ['phrik kaeng', 'prik gaeng', 'prik kaeng', 'green-curry-paste'],
  ['kaeng phet', 'gaeng pet', 'kaeng ped', 'red-curry-paste'],
  ['matsaman', 'massaman', 'mussaman', 'massaman-curry-paste'],
  ['phanaeng', 'panang', 'panaeng', 'panang-curry-paste'],
  ['khao soi', 'kao soy', 'khaao sooy', 'khao-soi-paste'],
  ['khao niao', 'kao neow', 'khaaw niaw', 'sticky-rice-khiao-ngu'],
  ['nam phrik phao', 'nam prik pao', 'naam phrik phaw', 'nam-phrik-pao'],
  ['nam phueng', 'nam peung', 'naam phuung', 'forest-honey'],
  ['nam pla', 'naam plaa', 'nam bplaa', 'anchovy-fish-sauce'],
  ['takhrai', 'takrai', 'dtakhray', 'lemongrass-body-wash'],
  ['pha khao ma', 'pakaoma', 'phaa khaaw maa', 'pha-khao-ma-classic'],
] as const;
const HEADS = 5;

const Header = v.object({
  headerZone: v.object({
    children: v.array(
      v.object({ props: v.object({ words: v.optional(v.array(v.object({ $t: v.record(v.string(), v.string()) }))) }) }),
    ),
  }),
});

describeService('words that shoppers begin with', { shops: DEMO_SHOPS }, (service) => {
  test('romanised Thai finds the product, whichever system it is written in', async () => {
    const queries = ROMANISED.flatMap(([royal, menu, book, slug]) => [royal, menu, book].map((q) => ({ q, slug })));
    const missed: unknown[] = [];
    for (const { q, slug } of queries) {
      const { found, suggestion } = await measure(service(), { shop: 'raan', lang: 'en', q, grades: { [slug]: 3 } });
      if (!found.slice(0, HEADS).includes(slug)) missed.push({ q, slug, suggestion, found: found.slice(0, HEADS) });
    }
    expect(missed).toEqual([]);
  }, 120_000);

  test('a misspelt query is corrected to a word of the shop', async () => {
    const asked = ['blabla currry paste', 'jasmin ryce qqqq', 'celadn tea cups', 'sabuu zzz', 'กาแฟฟ'];
    const wrong: unknown[] = [];
    for (const q of asked) {
      const { suggestion } = await measure(service(), { shop: 'raan', lang: 'en', q, grades: {} });
      if (suggestion === undefined) continue;
      const followed = await measure(service(), { shop: 'raan', lang: 'en', q: suggestion, grades: {} });
      if (followed.found.length === 0 || followed.suggestion !== undefined) wrong.push({ q, suggestion });
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test.each(['raan', 'baan', 'offline'] as const)(
    'each word that %s suggests finds something',
    async (shop) => {
      const file = new URL(`../../../packages/examples/demo/shop/${shop}/base.json`, import.meta.url);
      const { headerZone } = v.parse(Header, JSON.parse(readFileSync(file, 'utf8')));
      const words = headerZone.children.flatMap(({ props }) => props.words ?? []);
      const empty: unknown[] = [];
      for (const { $t } of words)
        for (const lang of LANGS.filter((each) => $t[each] !== undefined)) {
          const { found, suggestion } = await measure(service(), { shop, lang, q: $t[lang] ?? '', grades: {} });
          if (found.length === 0 || suggestion !== undefined) empty.push({ lang, word: $t[lang], suggestion });
        }
      expect({ words: words.length > 0, empty }).toEqual({ words: true, empty: [] });
    },
    120_000,
  );
});
