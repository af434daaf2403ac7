import { expect, test } from 'vitest';
import { type ComponentList, createComponentSource } from './components.ts';

const List = () => null;
const Card = () => null;
const entry = (component: () => null) => ({ component: () => Promise.resolve({ default: component }) });

/** A source that knows `list`, and `card` when it has asked for the others; the first `failures` times in vain. */
function sourceOf({ failures = 0 } = {}) {
  const failed: string[] = [];
  let asked = 0;
  const others = (): Promise<ComponentList> => {
    asked += 1;
    return asked > failures ? Promise.resolve({ card: entry(Card) }) : Promise.reject(new Error('offline'));
  };
  const source = createComponentSource({ list: entry(List) }, (type) => failed.push(type), others);
  return { source, failed, asked: () => asked };
}

test('a listed type is loaded without requesting the others', async () => {
  const { source, asked } = sourceOf();
  await source.load(['list']);
  expect([source.get('list'), asked()]).toEqual([List, 0]);
});

test('a type that the list lacks is found among the others, and kept', async () => {
  const { source, failed, asked } = sourceOf();
  await source.load(['list', 'card']);
  await source.load(['card']);
  expect([source.get('card'), failed, asked()]).toEqual([Card, [], 1]);
});

test('a failed load of the others is reported, and retried', async () => {
  const { source, failed } = sourceOf({ failures: 1 });
  await source.load(['card']);
  expect([source.get('card'), failed]).toEqual([undefined, ['card']]);
  await source.load(['card']);
  expect([source.get('card'), failed]).toEqual([Card, ['card']]);
});

test('a type that nobody knows, or that has the name of what every object has, is none', async () => {
  const { source, failed } = sourceOf();
  await source.load(['unheard-of', 'constructor']);
  expect([source.get('unheard-of'), source.get('constructor'), failed]).toEqual([undefined, undefined, []]);
});
