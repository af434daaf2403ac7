import { expect, test } from 'vitest';
import { passwordFault } from './passwords.ts';
import { processorMs } from '../../../tests/setup/processor-time.ts';

const OWNER = { email: 'malee.s@example.org', name: 'Malee Srisuk' };

test.each([
  ['        ', 'shortPassword'],
  ['   abc       d   ', 'shortPassword'],
  ['1234567', 'shortPassword'],
  // Two UTF-16 units each, one character for a reader.
  ['🌶🌶🌶🌶', 'shortPassword'],
  ['x'.repeat(129), 'longPassword'],
  ['password', 'commonPassword'],
  ['PassWord', 'commonPassword'],
  ['pass word', 'commonPassword'],
  // Full-width letters, as an input method writes them.
  ['ｐａｓｓｗｏｒｄ', 'commonPassword'],
  ['12345678', 'commonPassword'],
  ['qwertyuiop', 'commonPassword'],
  ['iloveyou1', 'commonPassword'],
  ['P@ssw0rd', 'commonPassword'],
  ['aaaaaaaa', 'commonPassword'],
  ['กกกกกกกก', 'commonPassword'],
  ['121212121212', 'commonPassword'],
  ['malee.s@example.org', 'ownPassword'],
  ['MALEE.S@EXAMPLE.ORG', 'ownPassword'],
  ['Malee Srisuk', 'ownPassword'],
  ['example.org', 'ownPassword'],
])('%j is refused as %s', async (password, fault) => {
  expect(await passwordFault(password, OWNER)).toBe(fault);
});

test.each([
  'a long password',
  'correct horse battery',
  // No rule of composition.
  'kumquatlanterns',
  'ตลาดน้ำยามเช้า',
  '  spaces at both ends  ',
  'x9'.repeat(20).concat('Qw'),
])('%j is accepted', async (password) => {
  expect(await passwordFault(password, OWNER)).toBeUndefined();
});

test('a long run of one letter is distinguished in no time', async () => {
  expect(await processorMs(() => passwordFault(`${'ab'.repeat(63)}c`, OWNER))).toBeLessThan(1000);
});
