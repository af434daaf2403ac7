import { expect, test } from 'vitest';
import { createShopTurns } from './turns.ts';

test('runs four at a time, shops in turn, refuses the fifty-first of a shop that waits, and goes on after a failure', async () => {
  const takeTurn = createShopTurns();
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const ask = (shop: string, index: number) => {
    const gate = Promise.withResolvers<void>();
    gates.set(`${shop}${index}`, gate);
    return takeTurn(shop, () => {
      begun.push(`${shop}${index}`);
      return gate.promise;
    });
  };
  const answers = Array.from({ length: 54 }, (_, index) => ask('a', index));
  const other = ask('b', 0);
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  await expect(takeTurn('a', () => Promise.resolve())).rejects.toMatchObject({ status: 429, key: 'TOO_MANY_REQUESTS' });

  gates.get('a2')?.reject(new Error('failed'));
  await expect(answers[2]).rejects.toThrow('failed');
  gates.get('a0')?.resolve();
  await answers[0];
  expect(begun.slice(4)).toEqual(['a4', 'b0']);
  for (const { resolve } of gates.values()) resolve();
  await Promise.allSettled([...answers, other]);
  expect(new Set(begun).size).toBe(55);
  expect(await takeTurn('c', () => Promise.resolve('later'))).toBe('later');
});
