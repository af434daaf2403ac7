/** Generates shop folders of any size in every language; the same seed gives the same folder. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HAS_SPACES, type Lang, LANGS, textIn } from '#schemas/lang.ts';
import { makeFolder } from '../../make-folder.ts';
import words from './words.json' with { type: 'json' };

/** Options of a generated shop; `webId` and `name` distinguish such shops. */
export interface GeneratedShop {
  readonly products: number;
  readonly seed: number;
  readonly webId: string;
  readonly name: string;
}

const PRODUCTS_A_FILE = 1000;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** Writes the shop's folder; replaces existing files of the same names. */
export function generateShop(folder: string, { products, seed, webId, name }: GeneratedShop): void {
  makeFolder(join(folder, 'products'));
  makeFolder(join(folder, 'pages'));
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value));
  write('shop.json', { web_id: webId, web_name: name, name, hosts: [`${name}.localhost`], policy: {} });
  write('base.json', {});
  write('categories.json', words.categories.map(category));
  write('pages/search.json', page('/search', { type: 'search-results', props: {} }));
  const random = randomOf(seed);
  for (let at = 0; at < products; at += PRODUCTS_A_FILE) {
    const count = Math.min(PRODUCTS_A_FILE, products - at);
    write(
      `products/${String(at).padStart(7, '0')}.json`,
      Array.from({ length: count }, (_, index) => product(at + index, seed, random)),
    );
  }
}

function product(number: number, seed: number, random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? failPick();
  const [thing, kind, maker, place] = [pick(words.things), pick(words.kinds), pick(words.makers), pick(words.places)];
  const price = 20 + Math.floor(random() * 3000);
  const digest = createHash('sha256').update(`${seed} ${number}`).digest('hex');
  return {
    uuid: `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    slug: `${thing.en}-${number + 1}`,
    name: inEach((lang) =>
      lang === 'th'
        ? `${thing.th}${kind.th}${maker.th} ${place.th} ${number + 1}`
        : `${[maker, kind, thing].map((word) => textIn(word, lang)).join(HAS_SPACES[lang] ? ' ' : '')}, ${textIn(place, lang)} ${number + 1}`,
    ),
    category_id: thing.category,
    price: price.toFixed(2),
    price_list: [],
    unit: words.unit,
    remain: Math.floor(random() * 200),
    images: [],
    highlight: pick(words.notes),
    detail_html: inEach((lang) => `<p>${textIn(pick(words.notes), lang)}</p><p>${textIn(pick(words.notes), lang)}</p>`),
    popularity: Math.floor(random() * 1000),
    created_at: new Date(FIRST_DAY + (number % 365) * DAY_MS).toISOString(),
  };
}

function category(name: (typeof words.categories)[number], index: number) {
  return {
    category_id: String(index + 1),
    category_slug: name.en.toLowerCase(),
    name,
    description: null,
    image: null,
    _hierarchy_parent_id: '0',
    _rank_rank: index,
  };
}

function page(path: string, ...pageComponent: readonly object[]) {
  return { path, pageHead: {}, pageComponent };
}

function inEach(textOf: (lang: Lang) => string): Record<string, string> {
  return Object.fromEntries(LANGS.map((lang) => [lang, textOf(lang)]));
}

/** A linear congruential generator (Knuth, MMIX), 0 to below 1. */
function randomOf(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
}

function failPick(): never {
  throw new RangeError('the list of words is empty');
}
