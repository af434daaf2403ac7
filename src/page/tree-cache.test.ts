import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineComponent } from '#registry/kit/define.ts';
import { sanitizeHtml } from '../renderer/sanitize/sanitize-html.ts';
import type { ResolveOptions } from '../renderer/resolve/resolve-tree.ts';
import { createTreeCache } from './tree-cache.ts';

const text = defineComponent({
  type: 'text',
  v: 1,
  title: 'Text',
  description: 'A text.',
  category: 'content',
  props: v.object({ text: v.optional(v.string(), '') }),
  rendersOn: 'server',
});

const options = (overrides: Partial<ResolveOptions> = {}): ResolveOptions => ({
  specs: new Map([['text', text]]),
  lang: 'en',
  query: {},
  now: new Date('2026-01-01T00:00:00Z'),
  scope: { path: '/' },
  sanitizeHtml,
  preview: false,
  ...overrides,
});

const tree = (more: object = {}) => [
  { type: 'text', id: 'a', props: { text: { $t: { en: 'Tea', th: 'ชา' } } }, ...more },
];

test('the same tree becomes the very same nodes, another one does not', () => {
  const { resolve } = createTreeCache(1_000_000);
  const first = resolve(tree(), options());
  expect(resolve(tree(), options({ scope: { path: '/about' }, query: { q: 'x' }, now: new Date() }))).toBe(first);
  expect(resolve(tree({ id: 'b' }), options()).nodes[0]?.id).toBe('b');
  expect(resolve(tree(), options({ lang: 'th' })).nodes[0]?.props).toEqual({ text: 'ชา' });
  expect(resolve(tree(), options({ preview: true }))).not.toBe(first);
});

test('a tree is reported its faults each time', () => {
  const { resolve } = createTreeCache(1_000_000);
  const broken = [{ type: 'unheard-of', id: 'a' }];
  const reported = [1, 2].map(() => resolve(broken, options()).diagnostics.map(({ code }) => code));
  expect(reported).toEqual([['UNKNOWN_TYPE'], ['UNKNOWN_TYPE']]);
});

test('a tree that depends on query, clock or data is resolved each time', () => {
  const { resolve } = createTreeCache(1_000_000);
  const count = (more: object, overrides: Partial<ResolveOptions>) =>
    resolve(tree(more), options(overrides)).nodes.map(({ props }) => props.text);
  const asked = { when: { query: { show: 'yes' } } };
  expect([count(asked, {}), count(asked, { query: { show: 'yes' } })]).toEqual([[], ['Tea']]);
  const timed = { when: { from: '2026-06-01T00:00:00Z' } };
  expect([count(timed, {}), count(timed, { now: new Date('2026-07-01T00:00:00Z') })]).toEqual([[], ['Tea']]);
  const bound = { bind: { text: 'path' } };
  expect([count(bound, {}), count(bound, { scope: { path: '/about' } })]).toEqual([['/'], ['/about']]);
});

test('a tree that is nested without end is resolved all the same', () => {
  const { resolve } = createTreeCache(1_000_000);
  let deep: unknown = 'end';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(resolve([...tree(), deep], options()).nodes).toHaveLength(1);
});

test('CSS is confined once', () => {
  const { confine } = createTreeCache(1_000_000);
  const css = confine({ '--a': '1' }, '.b{color:red}');
  expect(css).toContain('.b{color:red;}');
  expect([confine({ '--a': '1' }, '.b{color:red}'), confine({}, '')]).toEqual([css, '']);
});
