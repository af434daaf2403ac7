import { expect, test } from 'vitest';
import { serverSettings, sharedBuffers } from './settings.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  [0.25, 32],
  [1, 64],
  [2, 128],
  [4, 256],
  [24, 1024],
])('of %d GB of memory uses %d MB for pages of tables', (memory, megabytes) => {
  expect(sharedBuffers(memory * GIGABYTE)).toBe(megabytes);
});

test('gives up durability only for tests', () => {
  const isOff = (setting: string) => /^(?:fsync|synchronous_commit|full_page_writes)=off$/.test(setting);
  expect([true, false].map((isDurable) => serverSettings('/run', isDurable).filter(isOff).length)).toEqual([0, 3]);
});
