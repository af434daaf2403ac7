import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('as many as may be are under way, the others follow in their order, also after one that fails', async () => {
  const limiter = createConcurrencyLimiter(2);
  const heard: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<string>() }));
  const answers = works.map(({ name, promise }) =>
    limiter(() => {
      heard.push(name);
      return promise;
    }).catch((error: unknown) => `failed: ${String(error)}`),
  );
  const [a, b, c, d] = works;
  expect(heard).toEqual(['a', 'b']);
  b?.reject('b');
  await answers[1];
  expect(heard).toEqual(['a', 'b', 'c']);
  a?.resolve('A');
  c?.resolve('C');
  d?.resolve('D');
  expect([await Promise.all(answers), heard]).toEqual([
    ['A', 'failed: b', 'C', 'D'],
    ['a', 'b', 'c', 'd'],
  ]);
  expect(await limiter(() => Promise.resolve('E'))).toBe('E');
});

test('callers are served in turn, even if one of them has a long queue', { meta: { field: ['1.10'] } }, async () => {
  const limiter = createConcurrencyLimiter(1);
  const heard: string[] = [];
  const ask = (name: string, key: string) =>
    limiter(async () => {
      heard.push(name);
      await Promise.resolve();
    }, key);
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name, name.slice(0, 1)));
  await Promise.all(asked);
  expect(heard).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('refuses what waits beyond the limit of a caller, and goes on after a failure', async () => {
  const limiter = createConcurrencyLimiter(4, { most: 50, refuse: () => new Error('too many') });
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const ask = (shop: string, index: number) => {
    const gate = Promise.withResolvers<void>();
    gates.set(`${shop}${index}`, gate);
    return limiter(() => {
      begun.push(`${shop}${index}`);
      return gate.promise;
    }, shop);
  };
  const answers = Array.from({ length: 54 }, (_, index) => ask('a', index));
  const other = ask('b', 0);
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  await expect(limiter(() => Promise.resolve(), 'a')).rejects.toThrow('too many');

  gates.get('a2')?.reject(new Error('failed'));
  await expect(answers[2]).rejects.toThrow('failed');
  gates.get('a0')?.resolve();
  await answers[0];
  expect(begun.slice(4)).toEqual(['a4', 'b0']);
  for (const { resolve } of gates.values()) resolve();
  await Promise.allSettled([...answers, other]);
  expect(new Set(begun).size).toBe(55);
  expect(await limiter(() => Promise.resolve('later'), 'c')).toBe('later');
});
