import { afterEach, expect, test, vi } from 'vitest';
import { createAccountDigests } from './account-digest.ts';

afterEach(() => void vi.unstubAllGlobals());

test('names an account alike on every page, by the SHA-256 of shop and account', async () => {
  const expected = '197b12c0b29d51a73774d00b3b0a93e737f75074dc4f6a39c8a4450e5f8324d2';
  const names = [await createAccountDigests('w1')('7'), await createAccountDigests('w1')('7')];
  expect(names).toEqual([expected, expected]);
});

test('names each account of each shop differently', async () => {
  const [one, other] = [createAccountDigests('w1'), createAccountDigests('w2')];
  const names = await Promise.all([one('7'), one('8'), other('7'), createAccountDigests('w')('17')]);
  expect(new Set(names).size).toBe(4);
});

test('names an account for the time of the page when the context is insecure', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
  const digest = createAccountDigests('w1');
  expect([await digest('7'), await digest('7')]).toEqual(['ab'.repeat(32), 'ab'.repeat(32)]);
});
