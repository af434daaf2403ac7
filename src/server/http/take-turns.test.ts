import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

test('as many as may be are under way, the others follow in their order, also after one that fails', async () => {
  const takeTurns = createTurns(2);
  const heard: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<string>() }));
  const answers = works.map(({ name, promise }) =>
    takeTurns(() => {
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
  expect(await takeTurns(() => Promise.resolve('E'))).toBe('E');
});

test('visitors take turns, whatever one of them has waiting', { meta: { field: ['1.10'] } }, async () => {
  const takeTurns = createTurns(1);
  const heard: string[] = [];
  const ask = (name: string, visitor: string) =>
    takeTurns(async () => {
      heard.push(name);
      await Promise.resolve();
    }, visitor);
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name, name.slice(0, 1)));
  await Promise.all(asked);
  expect(heard).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
