import { expect, test, vi } from 'vitest';
import { createKnownHosts } from './known-hosts.ts';

const isShopHost = vi.fn((host: string) => Promise.resolve(/^shop\.example(?::\d+)?$/.test(host)));
const FIELD = { meta: { field: ['1.10'] } };

test('knows hosts of shops and the machine itself, and no others', FIELD, async () => {
  const hosts = createKnownHosts({ isShopHost }, 3000);
  const given = [
    'shop.example',
    'shop.example:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    'a.localhost',
    'b.test',
  ];
  expect(await Promise.all(given.map(async (host) => hosts.knows(host)))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('knows a few ports of a name beside its own, whichever come first', FIELD, async () => {
  const hosts = createKnownHosts({ isShopHost }, 3000);
  for (const name of ['shop.example', 'localhost']) {
    const known = [];
    for (let port = 8001; port <= 8100; port += 1) if (await hosts.knows(`${name}:${port}`)) known.push(port);
    expect([known, await hosts.knows(`${name}:3000`)]).toEqual([
      [8001, 8002, 8003, 8004, 8005, 8006, 8007, 8008],
      true,
    ]);
  }
});

test('asks for a host once in 30 s', FIELD, async () => {
  let now = 1_700_000_000_000;
  const hosts = createKnownHosts({ isShopHost }, 3000, () => now);
  isShopHost.mockClear();
  for (const after of [0, 29_999, 1]) {
    now += after;
    await hosts.knows('b.test');
  }
  expect(isShopHost.mock.calls).toHaveLength(2);
});

test('a platform that does not list its hosts knows them all', FIELD, () => {
  expect(createKnownHosts({}, 3000).knows('b.test')).toBe(true);
});

test('knows every host while the platform does not answer', FIELD, async () => {
  expect(await createKnownHosts({ isShopHost: () => Promise.reject(new Error('away')) }, 3000).knows('b.test')).toBe(
    true,
  );
});
