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
