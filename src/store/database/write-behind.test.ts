import { expect, test } from 'vitest';
import { WriteBehind } from './write-behind.ts';

test('starts a write when the last has ended, and returns while it is under way', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const writes = new WriteBehind();
  const write = (name: string, until?: Promise<void>) => async () => {
    events.push(`${name} starts`);
    await until;
    events.push(`${name} ends`);
  };
  await writes.push(write('first', first.promise));
  events.push('busy');
  const second = writes.push(write('second'));
  first.resolve();
  await second;
  await writes.end();
  expect(events).toEqual(['first starts', 'busy', 'first ends', 'second starts', 'second ends']);
});

test('lets a few writes wait, each until the last has ended', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const writes = new WriteBehind();
  await writes.push(() => first.promise);
  for (const name of ['second', 'third']) await writes.push(async () => void events.push(name));
  const fourth = writes.push(async () => void events.push('fourth')).then(() => events.push('pushed'));
  expect(events).toEqual([]);
  first.resolve();
  await fourth;
  await writes.end();
  expect(events.toSorted()).toEqual(['fourth', 'pushed', 'second', 'third']);
  expect(events.filter((event) => event !== 'pushed')).toEqual(['second', 'third', 'fourth']);
});

test('starts nothing after a write that failed', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const writes = new WriteBehind();
  await writes.push(() => first.promise);
  await writes.push(async () => void events.push('second'));
  first.reject(new Error('disk full'));
  await expect(writes.end()).rejects.toThrow('disk full');
  expect(events).toEqual([]);
});

test('throws what a write failed with at the next one, and at the end', async () => {
  const fail = () => Promise.reject(new Error('disk full'));
  const one = new WriteBehind();
  await one.push(fail);
  await expect(one.push(() => Promise.resolve())).rejects.toThrow('disk full');
  const other = new WriteBehind();
  await other.push(fail);
  await expect(other.end()).rejects.toThrow('disk full');
});
