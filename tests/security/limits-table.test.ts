/** docs/operations.md, "Limits of a request": each limit as the code has it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BODY_LIMITS, HEAD_LIMITS, SEARCH_CHARACTERS } from '../../src/bounds/limits.ts';

const DOCS = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const [, section = ''] = DOCS.split('### Limits of a request');

function write(name: string, value: number): string {
  if (name.endsWith('Ms')) return `${value / 1000} s`;
  if (value % (1024 * 1024) === 0) return `${value / 1024 / 1024} MiB`;
  return value % 1024 === 0 ? `${value / 1024} KiB` : String(value);
}

test('names every limit, with its value', { meta: { field: ['1.10'] } }, () => {
  const listed = [...section.matchAll(/^\|[^|]+\| `(\w+)` \| ([^|]+) \|/gm)].map(([, name, value]) => [name, value]);
  const limits = { ...HEAD_LIMITS, SEARCH_CHARACTERS, ...BODY_LIMITS };
  expect(listed).toEqual(Object.entries(limits).map(([name, value]) => [name, write(name, value)]));
});
