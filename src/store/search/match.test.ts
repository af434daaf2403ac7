import { expect, test } from 'vitest';
import { readQuery, score, type SearchFields } from './match.ts';
import { bordered } from './words.ts';

function fields(texts: Partial<SearchFields>): SearchFields {
  const { name = '', category = '', highlight = '', detail = '' } = texts;
  return {
    name: bordered(name),
    category: bordered(category),
    highlight: bordered(highlight),
    detail: bordered(detail),
  };
}

function isFound(q: string, name: string): boolean {
  return score(fields({ name }), readQuery(q)) > 0;
}

test.each([
  ['ผึ้ง', 'น้ำผึ้งป่า'],
  ['ปลา', 'น้ำปลาหวาน'],
  ['กล้วย', 'กล้วยไม้'],
  ['ม่วง', 'มะม่วงอบแห้ง'],
  ['ดอยสะเก็ด', 'กาแฟดริปดอยสะเก็ด'],
  ['ไรซ์เบอร์รี่', 'ข้าวไรซ์เบอร์รี่'],
  ['ชา', 'ใบชาอู่หลง'],
  ['soap', 'handsoap'],
  ['mul', 'Mulberry tea'],
])('%s is found in %s', (q, name) => {
  expect(isFound(q, name)).toBe(true);
});

test.each([
  ['นม', 'ขนมไทย'],
  ['ลม', 'ของกลม ๆ'],
  ['มา', 'ของดีมาก'],
  ['ลาด', 'ตลาดนัด'],
  ['ผึ้', 'น้ำผึ้ง'],
  ['ea', 'peanut'],
  ['p', 'peanut'],
])('%s is not found in %s, where it is no word', (q, name) => {
  expect(isFound(q, name)).toBe(false);
});

test('each word must be found, wherever it stands', () => {
  const soap = fields({ name: 'สบู่มะกรูด', category: 'ดูแลกาย', detail: 'ทำมือ' });
  expect(score(soap, readQuery('มะกรูด ทำมือ'))).toBeGreaterThan(0);
  expect(score(soap, readQuery('มะกรูด ลาเวนเดอร์'))).toBe(0);
});

test('the whole term as a name comes before a name that starts with it, and that before single words', () => {
  const points = ['สบู่มะกรูด', 'สบู่มะกรูดทำมือ', 'มะกรูดกับสบู่'].map((name) => score(fields({ name }), readQuery('สบู่มะกรูด')));
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  expect(new Set(points).size).toBe(3);
});

test('name comes before category, category before highlight, highlight before detail', () => {
  const points = [{ name: 'ชา' }, { category: 'ชา' }, { highlight: 'ชา' }, { detail: 'ชา' }].map((texts) =>
    score(fields(texts), readQuery('ชา')),
  );
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  expect(new Set(points).size).toBe(4);
});

test('a query without a word finds nothing', () => {
  expect(score(fields({ name: 'ชา' }), readQuery(' ?! '))).toBe(0);
});
