import { expect, test } from 'vitest';
import { keepOwnLink, readOwnLinks } from './own-links.ts';

test('links that were made in this browser can be seen again', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  keepOwnLink(() => store, 'a', 'https://shop.test/a');
  keepOwnLink(() => store, 'b', 'https://shop.test/b');
  keepOwnLink(() => store, 'a', 'https://shop.test/a2');
  expect([...readOwnLinks(() => store)]).toEqual([
    ['a', 'https://shop.test/a2'],
    ['b', 'https://shop.test/b'],
  ]);
  kept.set('raan.builder.links', '{"a":1}');
  expect(readOwnLinks(() => store).size).toBe(0);
  const none = () => {
    throw new DOMException('no storage');
  };
  keepOwnLink(none, 'a', 'https://shop.test/a');
  expect(readOwnLinks(none).size).toBe(0);
});
