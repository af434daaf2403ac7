/** The texts of the demo shops must not contain the values of rules: they refer to the rule in `shop.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { isLang, type Lang, LANGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { ShopFile } from './records.ts';
import { DEMO_SHOPS } from '../demo.ts';
import { RULE_PLACEHOLDER } from '#schemas/values/text/rule-texts.ts';
import { fillRuleText } from '../rules/fill-rules.ts';
import { ruleValues } from '../rules/rule-values.ts';

const FOLDER = DEMO_SHOPS;
const SHOPS = ['baan', 'offline', 'raan'] as const;

/** Words of delivery, returns, claims, pre-orders, instalments and invoices. */
const RULE_WORDS: Readonly<Partial<Record<Lang, RegExp>>> = {
  th: /ส่ง|คืน|เคลม|แตก|เสียหาย|รับเอง|รับที่ร้าน|สั่งจอง|พรีออเดอร์|ผ่อน|ใบกำกับ|ฟรี|รับประกัน|สลิป|การ์ด/,
  en: /deliver|shipp|\bships?\b|\bsent\b|\bsend\b|leaves|postage|courier|express|return|refund|claim|broke|crack|damage|pick.?up|pre-?order|instal|tax invoice|freight|chilled|free\b|slip|\bcard\b|pieces an order/i,
  cn: /送|运|寄|退|换货|赔|破|碎|损|自提|自取|取货|预购|分期|发票|免|保修|凭证|卡片|发照片|每单/,
  kr: /배송|발송|보내|반품|환불|교환|파손|깨|픽업|수령|예약|할부|세금계산서|무료|보증|이체|카드|한 주문/,
  jp: /配送|発送|送料|送り|送る|お届け|返品|返金|交換|破損|割れ|受け取り|予約|分割|領収|無料|保証|振込|カード|ご注文につき/,
};

/** Amounts, times and numbers of days as people write them. */
const FIGURES: Readonly<Partial<Record<Lang, RegExp>>> = {
  th: /(?:\d[\d,]*|หนึ่ง|สอง|สาม|สี่|ห้า|เจ็ด|สิบ)(?:\s*(?:–|-|ถึง)\s*\d+)?\s*(?:บาท|วัน|ชั่วโมง|ชม\.?|เดือน|สัปดาห์|กก|กิโล|ตัวอักษร)|฿\s*\d|วันเดียวกัน|วันรุ่งขึ้น|\d+[.:]\d\d น/,
  en: /(?:\d[\d,]*|one|two|three|four|five|six|seven|ten|fourteen|thirty)(?:\s*(?:–|-|to)\s*\d+)?[\s-]*(?:working |business )?(?:baht|days?|hours?|hrs?|months?|weeks?|kg|kilo|characters)|฿\s*\d|same[- ]day|next (?:working )?day|\d+:\d\d/i,
  cn: /(?:\d[\d,]*|[一二两三四五六七八九十]+)(?:\s*(?:–|-|至|到)\s*\d+)?\s*(?:铢|泰铢|天|日内|个?工作日|小时|个月|周|公斤|千克|字|期)|฿\s*\d|当日|当天|次日|\d+:\d\d/,
  kr: /(?:\d[\d,]*|하루|이틀|사흘)(?:\s*(?:–|-|~)\s*\d+)?\s*(?:바트|일|영업일|시간|개월|주|kg|킬로|자)|฿\s*\d|당일|다음 ?날|\d+:\d\d/,
  jp: /(?:\d[\d,]*|[一二三四五六七八九十]+)(?:\s*(?:–|-|〜|～)\s*\d+)?\s*(?:バーツ|日|営業日|時間|か月|ヶ月|カ月|週間|kg|キロ|字)|\d+\s*回|฿\s*\d|当日|翌日|\d+:\d\d/,
};

/** Texts about other subjects: shelf life, production, dates of a campaign, other departments. */
const OTHER_SUBJECTS: readonly RegExp[] = [
  // Shelf life of a batch, and storage.
  /เหลืออายุ|months left|保质期|期限が|유통기한|keeps? |เก็บในตู้เย็น|保存|보관|chilled$|แช่/,
  // How something is cooked, fermented, fired or dyed.
  /หมัก|หม้อ|กุ้ง|คราบสีดำ|cold water|brewery|龙纹缸|이틀 밤낮|하루 저녁/,
  // A basket returned to the market; the seasons of the shop; commissions; personal data.
  /ตะกร้าไม้ไผ่|竹篮|12月25日|4–8|ข้อมูล|资料/,
];

interface Text {
  readonly file: string;
  readonly texts: ReadonlyMap<Lang, string>;
}

/** Every text of a shop's folder that is given by language. */
function textsOf(shop: string): Text[] {
  const files = readdirSync(join(FOLDER, shop), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json') && file !== 'shop.json')
    .flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(FOLDER, shop, file), 'utf8'))).map((texts) => ({ file, texts })),
    );
}

function textsIn(value: unknown): ReadonlyMap<Lang, string>[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  const own = Object.entries(value).flatMap(([lang, text]) =>
    isLang(lang) && typeof text === 'string' ? [[lang, text] as const] : [],
  );
  if (own.length > 0 && own.length === Object.keys(value).length) return [new Map(own)];
  return Object.values(value).flatMap(textsIn);
}

function sentencesOf(html: string): string[] {
  return html
    .replaceAll(/<\/?(?:p|li|h\d|td|th|tr|ul|ol|div|br)[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .split(/(?<=[.!?。！？])\s*|\n|\s·\s|;|；/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

const policyOf = (shop: string) =>
  v.parse(ShopFile, JSON.parse(readFileSync(join(FOLDER, shop, 'shop.json'), 'utf8'))).policy;
const namesIn = (text: string) => [...text.matchAll(RULE_PLACEHOLDER)].map(([, name = '']) => name);

test.each(SHOPS)('no sentence of %s states a rule by hand, in any language', (shop) => {
  const stated = textsOf(shop).flatMap(({ file, texts }) =>
    [...texts].flatMap(([lang, text]) =>
      sentencesOf(text)
        .filter((sentence) => RULE_WORDS[lang]?.test(sentence) === true && FIGURES[lang]?.test(sentence) === true)
        .filter((sentence) => !OTHER_SUBJECTS.some((subject) => subject.test(sentence)))
        .map((sentence) => `${file} ${lang}: ${sentence}`),
    ),
  );
  expect(stated).toEqual([]);
});

test.each([
  ['en', 'Broken pieces: tell us within 3 days.'],
  ['en', 'Bangkok express, same day'],
  ['th', 'คืนได้ภายใน 14 วัน'],
  ['cn', '满 900 铢免运费'],
  ['kr', '24시간 내 발송'],
  ['jp', '未使用品は7日以内に返品できます。'],
] as const)('a rule that is stated by hand in %s is found: %s', (lang, sentence) => {
  expect([RULE_WORDS[lang]?.test(sentence), FIGURES[lang]?.test(sentence)]).toEqual([true, true]);
});

test.each(SHOPS)('the rules that texts of %s name are those of the shop, the same in every language', (shop) => {
  const known = Object.keys(ruleValues(policyOf(shop), 'en'));
  for (const { file, texts } of textsOf(shop)) {
    const named = new Set([...texts.values()].map((text) => namesIn(text).toSorted().join()));
    expect([file, [...named]]).toEqual([file, [[...named][0]]]);
    for (const name of [...texts.values()].flatMap(namesIn)) expect(known).toContain(name);
  }
});

test('a text has the values of its language', () => {
  const policy = policyOf('raan');
  const filled = LANGS.map((lang) =>
    fillRuleText('{{free_from}} {{days_standard}} {{weekdays_chilled}}', policy, lang),
  );
  expect(fillRuleText('{{far_postcodes_standard}}: {{far_days_standard}}', policy, 'en')).toBe(
    '58xxx, 94xxx, 95xxx, 96xxx, 84140, 84280, 84310, 84320, 84330, and 84360: 4–6',
  );
  expect(filled).toEqual([
    '฿900 2–4 วันจันทร์–วันพฤหัสบดี',
    '฿900 2–4 Monday–Thursday',
    '฿900 2–4 星期一–星期四',
    '฿900 2–4 월요일–목요일',
    '฿900 2–4 月曜日–木曜日',
  ]);
  expect(fillRuleText('{{stairs_fee}}', policy, 'en')).toBe('');
});

test('without free delivery and VAT no language of the demo shop speaks of them, and all else is said', () => {
  const { vat_percent: _vat, deliveries = {}, ...policy } = policyOf('raan');
  const terms = Object.entries(deliveries).map(([type, { free_from: _free, ...others }]) => [type, others] as const);
  const without = { ...policy, deliveries: Object.fromEntries(terms) };
  const unlike = textsOf('raan').flatMap(({ file, texts }) => {
    const lengths = [...texts].map(([lang, text]) => fillRuleText(text, without, lang) === '');
    return new Set(lengths).size > 1 ? [file] : [];
  });
  const english = textsOf('raan').map(({ texts }) => fillRuleText(texts.get('en') ?? '', without, 'en'));
  expect([
    unlike,
    english.filter((text) => /[Ff]ree (?:delivery )?(?:in Thailand )?from|VAT is added/.test(text)),
  ]).toEqual([[], []]);
});

test('docs/rules.md has every rule, its value in each shop and its location', async () => {
  const values = SHOPS.map((shop) => ruleValues(policyOf(shop), 'en'));
  const names = [...new Set(values.flatMap((all) => Object.keys(all)))].toSorted();
  const placesOf = (name: string) => {
    const places = SHOPS.flatMap((shop) =>
      textsOf(shop)
        .filter(({ texts }) => [...texts.values()].some((text) => namesIn(text).includes(name)))
        .map(({ file }) => `${shop}/${file.replace(/\.json$/, '').replace(/^products\/.*/, 'products')}`),
    );
    return [...new Set(places)].toSorted().map((place) => `\`${place}\``);
  };
  const rows = names.map((name) => {
    const place = [...(isOfCheckout(name) ? ['checkout'] : []), ...placesOf(name)].join(', ');
    return `| \`${name}\` | ${values.map((all) => all[name] ?? '–').join(' | ')} | ${place === '' ? '–' : place} |`;
  });
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/rules.md');
});

/** Rules that the checkout reads itself. */
function isOfCheckout(name: string): boolean {
  return /^(?:fee|days|cut_off|weekdays)_|^(?:free_from|tax_invoice_days|card_characters|installments_from|installment_months|order_max|order_pieces|vat)$/.test(
    name,
  );
}

const HEAD = `# Rules of the demo shops

Reference for authors of a shop's texts: a rule is defined once, in the \`policy\` of its \`shop.json\`, and a text refers to it as
\`{{claim_days}}\`. The service replaces it by the value. If the shop does not have the rule, the sentence is left out, or its part up to a
semicolon or a dot in the middle. \`src/store/import/demo-rules.test.ts\` writes this table (\`npx vitest -u\`) and finds texts that
contain the value of a rule.

| rule | ${SHOPS.join(' | ')} | location |
|---|${SHOPS.map(() => '---|').join('')}---|
`;
