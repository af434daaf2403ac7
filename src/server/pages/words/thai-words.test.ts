import { describe, expect, test } from 'vitest';
import { splitThai } from './thai-words.ts';

const lines = (text: string) => splitThai(text).join('|');

describe('where a line of Thai may break', () => {
  test('keeps words whole that the dictionary does not know', () => {
    expect(['จานศิลาดลแกะลายบัว', 'กาแฟอาราบิก้าดอยสูง', 'เจลอาบน้ำตะไคร้บ้าน', 'เซรามิก', 'ชาตะไคร้ใบเตย'].map(lines)).toEqual([
      'จาน|ศิลาดล|แกะ|ลาย|บัว',
      'กาแฟ|อาราบิก้า|ดอย|สูง',
      'เจลอาบน้ำ|ตะไคร้|บ้าน',
      'เซรามิก',
      'ชา|ตะไคร้|ใบเตย',
    ]);
  });

  test('joins a fragment that is no word to the one beside it', () => {
    expect(lines('โบโลเนส')).toBe('โบโลเนส');
  });

  test('breaks after a blank, before a bracket and never before the sign of repetition', () => {
    expect(lines('แกงส้ม (แกงเหลือง) ช้า ๆ')).toBe('แกงส้ม |(แกงเหลือง) |ช้า ๆ');
  });

  test('leaves other scripts and entities alone', () => {
    expect(lines('ชา &amp; Tea 250 ml')).toBe('ชา |&amp; |Tea |250 |ml');
  });

  test('loses no character', () => {
    const text = 'พริกแกงส้มปักษ์ใต้ (แกงเหลือง) 200 กรัม · รสจัด ๆ';
    expect(splitThai(text).join('')).toBe(text);
  });
});
