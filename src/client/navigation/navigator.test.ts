import { expect, test } from 'vitest';
import { createActivity } from './activity.ts';
import { createNavigator } from './navigator.ts';

function stage() {
  const log: unknown[] = [];
  const navigator = createNavigator({
    lang: 'en',
    activity: createActivity(),
    load: () => {
      log.push('load');
      return Promise.resolve({
        go: () => Promise.resolve(),
        prefetch: () => Promise.resolve(),
        refresh: () => Promise.resolve(true),
        setVisitor: (visitor) => {
          log.push(visitor);
          return Promise.resolve();
        },
        stop: () => {},
      });
    },
    isOutdated: () => false,
    leave: (href) => log.push(href),
  });
  return { navigator, log };
}

test('loads no router for the first visitor, and names that one to the router once it is loaded', async () => {
  const { navigator, log } = stage();
  await navigator.setVisitor('ann');
  expect(log).toEqual([]);
  await navigator.prepare();
  await navigator.setVisitor('ben');
  expect(log).toEqual(['load', 'ann', 'ben']);
});

test('loads no router when the same visitor is named again', async () => {
  const { navigator, log } = stage();
  await navigator.setVisitor('ann');
  await navigator.setVisitor('ann');
  expect(log).toEqual([]);
});

test("loads the router for another visitor, who is named after the page's own", async () => {
  const { navigator, log } = stage();
  await navigator.setVisitor('ann');
  await navigator.setVisitor(null);
  expect(log).toEqual(['load', 'ann', null]);
});

test('names the first visitor to a router that is loaded already', async () => {
  const { navigator, log } = stage();
  await navigator.prepare();
  await navigator.setVisitor(null);
  expect(log).toEqual(['load', null]);
});
