import { expect, test } from 'vitest';
import { type ResolveOptions } from './resolve-tree.ts';
import { resolve } from '../testing/resolve-fixture.ts';

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<b>',
  'vbscript:x',
  'blob:x',
  'weird:x',
])('the URL %j is dropped', (href) => {
  expect(resolve({ type: 'box', props: { href } }).nodes[0]?.props).toEqual({ title: 'untitled', size: 1 });
  expect(resolve({ type: 'rich', props: { html: '', items: [{ href }, { href: '/ok' }] } }).nodes[0]?.props).toEqual({
    html: '',
    items: [{}, { href: '/ok' }],
  });
});

test.each([
  '/a',
  '#top',
  '?q=1',
  'a/b',
  'https://x.example/',
  'mailto:a@b.c',
  'tel:+66',
  'line:x',
  '/a:b',
  '//cdn.example/x',
])('the URL %j stays', (href) => {
  expect(resolve({ type: 'box', props: { href } }).nodes[0]?.props.href).toBe(href);
});

test('HTML is sanitised wherever the schema says HTML, also inside lists', () => {
  expect(
    resolve({ type: 'rich', props: { html: '<script>a', items: [{ body: '<script>b' }, {}] } }).nodes[0]?.props,
  ).toEqual({ html: 'a', items: [{ body: 'b' }, {}] });
});

test('texts in several languages become the text of the page; fallbacks are en, th, then the first one', () => {
  const title = (texts: object, lang: ResolveOptions['lang']) =>
    resolve({ type: 'box', props: { title: { $t: texts } } }, { lang }).nodes[0]?.props.title;
  expect(title({ th: 'ก', en: 'a' }, 'en')).toBe('a');
  expect(title({ th: 'ก', en: 'a' }, 'jp')).toBe('a');
  expect(title({ cn: '中', th: 'ก' }, 'en')).toBe('ก');
  expect(title({ en: 'a', cn: '中' }, 'kr')).toBe('a');
  expect(title({ constructor: 'x' }, 'en')).toBe('');
});

test('when: language, query and time decide here; visitor and device are left to the browser', () => {
  const shown = (when: object, options?: Partial<ResolveOptions>) =>
    resolve({ type: 'label', props: { text: 'a' }, when }, options).nodes;
  expect(shown({ lang: 'th' })).toEqual([]);
  expect(shown({ lang: ['th', 'en'] })).toHaveLength(1);
  expect(shown({ query: { ref: 'x' } })).toEqual([]);
  expect(shown({ query: { ref: 'x' } }, { query: { ref: 'x' } })).toHaveLength(1);
  expect(shown({ query: { ref: false } }, { query: { ref: 'x' } })).toEqual([]);
  expect(shown({ from: '2026-06-01T00:00:00Z' })).toHaveLength(1);
  expect(shown({ until: '2026-06-01T00:00:00Z' })).toEqual([]);
  expect(shown({ auth: true, device: 'phone' })[0]?.when).toEqual({ auth: true, device: 'phone' });
});

test('a tree reports whether it reads the data of the page', () => {
  expect(resolve({ type: 'label', props: { text: 'a' } }).readsScope).toBe(false);
  expect(resolve({ type: 'box', children: [{ type: 'label', bind: { text: 'a' } }] }).readsScope).toBe(true);
  expect(resolve({ type: 'box', repeat: { each: 'a', as: 'b' } }).readsScope).toBe(true);
});

test('a tree reports whether it reads the clock, hidden or not', () => {
  const label = { type: 'label', props: { text: 'a' } };
  expect(resolve(label).readsTime).toBe(false);
  expect(resolve([label, { ...label, when: { from: '2026-06-02T00:00:00Z' } }]).readsTime).toBe(true);
  expect(resolve({ type: 'box', children: [{ ...label, when: { until: '2026-06-02T00:00:00Z' } }] }).readsTime).toBe(
    true,
  );
});

test('repeat makes one copy per item, and bind reads the item, the page and nothing else', () => {
  const scope = { otherData: { list: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } };
  const tree = {
    type: 'label',
    id: 'row',
    repeat: { each: 'otherData.list', as: 'item', limit: 2 },
    bind: { text: 'item.name' },
  };
  expect(resolve(tree, { scope }).nodes).toEqual([
    { type: 'label', id: 'row:0', props: { text: 'a' } },
    { type: 'label', id: 'row:1', props: { text: 'b' } },
  ]);
  expect(
    resolve({ type: 'label', bind: { text: 'constructor.name' }, props: { text: 'own' } }, { scope }).nodes[0]?.props,
  ).toEqual({ text: 'own' });
  expect(resolve({ ...tree, repeat: { each: 'otherData.nothing', as: 'item' } }, { scope }).nodes).toEqual([]);
});

test('style only accepts tokens of the closed set', () => {
  const { nodes, diagnostics } = resolve({
    type: 'label',
    props: { text: 'a' },
    style: { base: { padding: 'l', color: 'red; } body {' }, md: { textAlign: 'center' } },
  });
  expect(nodes[0]?.style).toEqual({ base: { padding: 'l' }, md: { textAlign: 'center' } });
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['INVALID_NODE', '/style/base/color']]);
});
