import { scryptSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts';

// The cost of production.
vi.unmock(import('./password-cost.ts'));

const PASSWORD = 'ตลาดน้ำ ยามเช้า';
const salt = '00112233445566778899aabbccddeeff';
const parameters = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
/** As earlier versions stored them. */
const untagged = `${salt}:${scryptSync(PASSWORD.normalize('NFKC'), salt, 64, parameters).toString('hex')}`;
/** Of another cost. */
const cheaper = `$scrypt$ln=10,r=8,p=1$${Buffer.from('a salt').toString('base64').replaceAll('=', '')}$${scryptSync(
  PASSWORD.normalize('NFKC'),
  'a salt',
  32,
  { N: 1024, r: 8, p: 1 },
)
  .toString('base64')
  .replaceAll('=', '')}`;

test('verifies what it hashed, and nothing else', async () => {
  const hash = await hashPassword(PASSWORD);
  const verified = [PASSWORD, PASSWORD.normalize('NFD'), `${PASSWORD} `].map((password) =>
    verifyPassword({ hash, password }),
  );
  expect(await Promise.all(verified)).toEqual([true, true, false]);
  expect([hash.startsWith('$scrypt$ln=14,r=16,p=1$'), isOutdatedHash(hash)]).toEqual([true, false]);
});

test('hashes one password twice with two salts', async () => {
  const hashes = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(new Set(hashes).size).toBe(2);
});

test.each([
  ['of an earlier version', untagged],
  ['of another cost', cheaper],
])('verifies a hash %s, and says that it is outdated', async (_, hash) => {
  const verified = [PASSWORD, 'another'].map((password) => verifyPassword({ hash, password }));
  expect([...(await Promise.all(verified)), isOutdatedHash(hash)]).toEqual([true, false, true]);
});

test.each(['', 'plain', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA'])('accepts no password for %j', async (hash) => {
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(false);
});
