import { expect, test } from 'vitest';
import { isBoundedPattern, MAX_TEXT } from './bounded-pattern.ts';
import { processorMs } from '../../../tests/setup/processor-time.ts';

test.each([
  '',
  '[A-Z]{2}\\d+',
  '\\d{5}',
  '[0-9]{1,3}(?:[.,][0-9]{2})?',
  '(?:\\d{3}-){2}\\d{4}',
  '(?:\\d{4}[ \\-]?){3}\\d{4}',
  'TH|EN|JP',
  '[\\w.]+@[\\w]+\\.\\w{2,3}',
  '\\p{Lu}{1,10}[\\p{L}--[a-z]]*?',
  '(?<year>\\d{4})/(?<month>0[1-9]|1[012])',
  '[+*\\{\\}\\(\\)\\[\\]]+',
  '.*-.*-.*',
  '(?<ปี>\\d{4})?',
  '\\(\\+\\)\\{9\\}',
  '\\u{1F600}+',
  'ก+',
])('accepts %s', (pattern) => {
  expect(isBoundedPattern(pattern)).toBe(true);
});

test.each([
  ['(a+)+$', 'a repeat of repeats'],
  ['(a|aa)+', 'a repeat of a choice'],
  ['(.*)*', 'a repeat of repeats'],
  ['(?:a{1,9}){1,9}', 'a bounded repeat of repeats'],
  ['(?:(?:){9999}){9999}', 'repeats of nothing'],
  [`${'a?'.repeat(40)}${'a'.repeat(40)}`, 'many options after each other'],
  ['.*.*.*.*x', 'many repeats after each other'],
  ['(a)\\1', 'a reference back'],
  ['(?<x>a)\\k<x>', 'a reference back by name'],
  ['(?=a).*', 'a look ahead'],
  ['a(?!b).*', 'a look ahead'],
  ['.*(?<=a)', 'a look behind'],
  ['(?<!a)b', 'a look behind'],
  ['[\\q{a|aa}]+', 'a repeat of strings'],
  ['\\p{RGI_Emoji}+x', 'a repeat of strings'],
  ['(', 'no regular expression'],
  ['a{2,1}', 'no regular expression'],
  ['a'.repeat(201), 'too long'],
])('rejects %s: %s', (pattern) => {
  expect(isBoundedPattern(pattern)).toBe(false);
});

test.each(['.*.*.*x', `${'a?'.repeat(20)}b`, '(?:a|a){16}b', 'a*(?:a|a){4}a*b'])(
  '%s matches within a second',
  async (pattern) => {
    expect(isBoundedPattern(pattern)).toBe(true);
    const search = () => expect(new RegExp(`^(?:${pattern})$`, 'v').test('a'.repeat(MAX_TEXT))).toBe(false);
    expect(await processorMs(search)).toBeLessThan(1000);
  },
);
