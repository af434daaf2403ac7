import { expect, it } from 'vitest';
import { readEmail, readName, readPhone, readPostcode } from './contact.ts';

it.each([
  ["o'connor@example.com", "o'connor@example.com"],
  ['o\u2019connor@example.com', "o'connor@example.com"],
  ['Som.Chai+shop@Example.COM', 'Som.Chai+shop@example.com'],
  ['somchai@example.com\u200B', 'somchai@example.com'],
  ['\u00A0somchai@example.com\u2060 ', 'somchai@example.com'],
  ['\u202Asomchai@example.com\u202C', 'somchai@example.com'],
  ['somchai\uFF20example.com', 'somchai@example.com'],
  ['ｓｏｍ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'som@example.com'],
  ['som@example。com', 'som@example.com'],
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['ผู้ใช้@ตัวอย่าง.ไทย', 'ผู้ใช้@xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
  ['น้ำ@b.co', 'น้ำ@b.co'],
  ['mailto:a@b.co', 'a@b.co'],
  ['<a@b.co>', 'a@b.co'],
  [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
])('%j is the address %s', { meta: { field: ['4.addresses.1'] } }, (typed, email) => {
  expect(readEmail(typed)).toBe(email);
  expect(readEmail(email)).toBe(email);
});

it.each([
  '',
  '@',
  'a@',
  '@b.co',
  'a@b',
  'a@b.',
  'a@.co',
  'a b@c.co',
  'a@b c.co',
  'a@b..co',
  'a..b@c.co',
  '.a@b.co',
  'a.@b.co',
  'a@b@c.co',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@b.co/x',
  'a@b.co?x',
  'a@b.co:25',
  'a@-b.co',
  'a@b_c.co',
  'a,b@c.co',
  '"a b"@c.co',
  'a@b.co\r\nBcc: x@y.co',
  'a@b.co,c@d.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  '\u200B@b.co',
])('%j is no address', { meta: { field: ['4.addresses.1'] } }, (typed) => {
  expect(readEmail(typed)).toBeUndefined();
});

it.each([
  ['081 234 5678', '081 234 5678'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '081-234-5678'],
  ['０８１２３４５６７８', '0812345678'],
  ['٠٨١٢٣٤٥٦٧٨', '0812345678'],
  ['۰۸۱۲۳۴۵۶۷۸', '0812345678'],
  ['(02) 123-4567', '02 123-4567'],
  ['（０２）１２３－４５６７', '02 123-4567'],
  ['02\u2011123\u20134567', '02-123-4567'],
  ['\u202D+66 81 234 5678\u202C', '+66 81 234 5678'],
  ['\u2066081\u00A0234\u202F5678\u2069', '081 234 5678'],
  ['+66 (0)81 234 5678', '+66 81 234 5678'],
  ['＋66812345678', '+66812345678'],
  ['tel:+66-81-234-5678', '+66-81-234-5678'],
  ['02-123-4567 ต่อ 12', '02-123-4567 ext. 12'],
  ['02 123 4567 ext. ๑๒', '02 123 4567 ext. 12'],
  ['02 123 4567x12', undefined],
  ['021234567#12', '021234567 ext. 12'],
  ['081.234.5678', '081 234 5678'],
  ['０３ー１２３４ー５６７８', '03-1234-5678'],
  ['โทร. 081-234-5678', '081-234-5678'],
  ['Phone: 081·234·5678', '081 234 5678'],
  ['[02] 123 ～ 4567', '02 123 4567'],
  ['02-123-4567 กด ๑๒', '02-123-4567 ext. 12'],
  ['021234567;ext=12', '021234567 ext. 12'],
  ['โทร', undefined],
  ['---------', undefined],
  ['() () () ()', undefined],
  ['0000000000', undefined],
  ['12345', undefined],
  ['1234567890123456', undefined],
  ['081-CALL-NOW', undefined],
  ['0812345678; DROP', undefined],
  ['+', undefined],
  ['', undefined],
])('the phone number %j is %s', { meta: { field: ['4.addresses.2'] } }, (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
  expect(readPhone(phone ?? '')).toBe(phone);
});

it.each([
  ['๕๐๒๐๐', '50200'],
  ['５０２００', '50200'],
  ['٥٠٢٠٠', '50200'],
  ['\u200E50200\u200F', '50200'],
  [' 50 200\u00A0', '50200'],
  ['50-200', '50200'],
  ['5020', undefined],
  ['502000', undefined],
  ['-----', undefined],
  ['50200; DROP', undefined],
])('the postcode %j is %s', { meta: { field: ['4.addresses.2'] } }, (typed, postcode) => {
  expect(readPostcode(typed)).toBe(postcode);
});

it.each([
  ['  สมศรี\u00A0 ใจดี ', 'สมศรี ใจดี'],
  ['น้ำ', 'น้ำ'],
  ['Jose\u0301', 'José'],
  ['\u202ESomchai\u202C', 'Somchai'],
  ['Som\u200Bchai', 'Somchai'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['7-Eleven', '7-Eleven'],
  ['\u200B', undefined],
  ['\u3164', undefined],
  ['\u2800\u2800', undefined],
  ['\u115F\u1160\uFFA0', undefined],
  ['\u202E\u200D\uFE0F', undefined],
  ['---', undefined],
  ['', undefined],
])('the name %j is %s', { meta: { field: ['4.addresses.2'] } }, (typed, name) => {
  expect(readName(typed)).toBe(name);
});
