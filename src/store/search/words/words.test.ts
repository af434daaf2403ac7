import { expect, test } from 'vitest';
import { bordered } from './words.ts';

test.each([
  ['น้ำผึ้งป่าแท้จากเชียงใหม่', 'น้ำ|ผึ้ง|ป่า|แท้|จาก|เชียงใหม่'],
  ['สบู่มะกรูด  ทำมือ', 'สบู่|มะกรูด ทำ|มือ'],
  ['สบู่Soap', 'สบู่|soap'],
  ['Handmade-soap, 250 ml!', 'handmade soap 250 ml'],
  ['ขวดละ ๓๕๐ กรัม', 'ขวด|ละ 350 กรัม'],
  ['', ''],
  ['!?…', ''],
])('%s is kept as %s', (text, expected) => {
  expect(bordered(text)).toBe(expected);
});

test('a loanword the dictionary does not know stays in one piece', () => {
  expect(bordered('ถ้วยชามเซรามิกเคลือบ')).toBe('ถ้วย|ชาม|เซรามิก|เคลือบ');
});
