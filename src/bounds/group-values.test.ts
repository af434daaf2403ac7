import { expect, test } from 'vitest';
import { processorMs } from '../../tests/setup/processor-time.ts';
import { groupValues } from './group-values.ts';

test('groups values by name, in the order of their first entries', () => {
  const grouped = groupValues(new URLSearchParams('b=1&a=2&b=3&__proto__=4'));
  expect([...grouped]).toEqual([
    ['b', ['1', '3']],
    ['a', ['2']],
    ['__proto__', ['4']],
  ]);
});

test('takes time by the number of names, not by its square', { meta: { field: ['1.1'] } }, async () => {
  const form = new FormData();
  for (let at = 0; at < 100_000; at += 1) form.append(`name${at}`, '1');
  expect(await processorMs(() => groupValues(form))).toBeLessThan(2000);
});
