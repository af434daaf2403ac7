import { expect, test } from 'vitest';
import { hashSecret, randomToken, secretMatches } from './credentials.ts';

test('tokens are 128 random bits in hexadecimal', () => {
  const tokens = Array.from({ length: 200 }, randomToken);
  expect(new Set(tokens).size).toBe(200);
  expect(tokens.filter((token) => !/^[0-9a-f]{32}$/.test(token))).toEqual([]);
});

test('a secret matches any of the hashes kept for the cart and no other', () => {
  const kept = [hashSecret('first'), hashSecret('second')];
  expect(['first', 'second', 'third', ''].map((secret) => secretMatches(kept, secret))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a cart without kept hashes is opened by nothing', () => {
  expect(secretMatches([], 'anything')).toBe(false);
});
