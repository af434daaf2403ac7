import { setupI18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { readInitialViews } from '../../shop/initial-views.ts';
import { createServerShop } from '../../shop/server-shop.ts';
import { createFragmentCache } from './fragment-cache.ts';
import { piecesText } from './html-pieces.ts';
import { EMPTY_BASE } from '../pages/load/load-page.ts';
import { renderPage, type RenderInput } from '../pages/render/render-page.tsx';
import { components, door, rendered, specs } from './testing/static-types.tsx';

beforeEach(() => {
  rendered.length = 0;
  door.isOpen = true;
});

const node = (
  type: string,
  id: string,
  text?: string,
  children?: readonly ResolvedNode[],
  more: Partial<ResolvedNode> = {},
): ResolvedNode => ({ type, id, props: text === undefined ? {} : { text }, ...(children && { children }), ...more });

const outcomeOf = (pageComponent: readonly ResolvedNode[], more: object = {}): RenderInput['outcome'] => ({
  kind: 'page',
  page: { path: '/', httpStatusCode: 200, pageComponent, ...more },
});

function pages(capacity = 1_000_000) {
  const fragments = createFragmentCache(capacity);
  return (nodes: readonly ResolvedNode[], overrides: Partial<RenderInput> = {}) => {
    const { lang = 'en' } = overrides;
    const i18n = setupI18n();
    i18n.loadAndActivate({ locale: lang, messages: {} });
    const { html, browserPart, outcome } = renderPage({
      outcome: outcomeOf(nodes),
      base: EMPTY_BASE,
      lang,
      origin: 'http://shop.example',
      url: { pathname: '/en', search: '' },
      preview: false,
      i18n,
      shop: createServerShop(readInitialViews(() => undefined, {})),
      components: { get: (type) => components.get(type), load: () => Promise.resolve() },
      specs,
      fragments,
      texts: '',
      failed: () => {},
      ...overrides,
    });
    return {
      main: /<main[^>]*><div[^>]*>(.*)<\/div><\/main>/s.exec(piecesText(html))?.[1],
      browserPart: browserPart.outcome.kind === 'page' ? browserPart.outcome.page.pageComponent : [],
      shown: outcome.kind === 'page' ? outcome.page.pageComponent : [],
    };
  };
}

test('the browser gets markers for static subtrees, and the rest as it is', () => {
  const { main, browserPart } = pages()([
    node('text', 'a', 'first', [node('text', 'b', 'inner')]),
    node('text', 'c', 'around', [
      node('button', 'd', undefined, [node('text', 'e', 'in button')]),
      node('text', 'f', 'beside'),
    ]),
    node('nothing', 'g'),
    node('text', 'h', 'for users', [], { when: { auth: false } }),
    node('text', 'i', 'on phones', [], { when: { device: 'phone' } }),
  ]);
  expect(main).toBe(
    '<p>first<p>inner</p></p><p>around<div class="live"><p>in button</p></div><p>beside</p></p><p>for users</p><p>on phones</p>',
  );
  const marker = (id: string, tag: string) => ({ type: 'raan-static', id, props: { tag } });
  expect(browserPart).toEqual([
    marker('a', 'p'),
    node('text', 'c', 'around', [node('button', 'd', undefined, [marker('e', 'p')]), marker('f', 'p')]),
    marker('g', ''),
    node('text', 'h', 'for users', [], { when: { auth: false } }),
    marker('i', 'p'),
  ]);
});

test('a node that delegates its controls is static with all its products, and hydrated if the browser has to fetch one', () => {
  const show = pages();
  const nodes = [node('text', 'a', 'around', [node('offer', 'b')])];
  const offered = (...names: readonly string[]) => {
    const productDetails = names.map((name, at) => productRecord({ uuid: uuidOf(at + 1), name }));
    const { main, browserPart } = show(nodes, { outcome: outcomeOf(nodes, { otherData: { productDetails } }) });
    return [main, browserPart.map(({ type }) => type)];
  };
  const html = (names: string) => `<p>around<button type="button">${names}</button></p>`;
  expect([offered('Tea'), offered(), offered('Tea'), offered('Tea', 'Jam')]).toEqual([
    [html('Tea'), ['raan-static']],
    [html(''), ['text']],
    [html('Tea'), ['raan-static']],
    [html('Tea, Jam'), ['raan-static']],
  ]);
  expect(rendered.filter((each) => each === 'Tea, Jam')).toHaveLength(1);
});

test('a node without a single root is hydrated, the nodes below it are not', () => {
  const { main, browserPart } = pages()([node('several', 'a', undefined, [node('text', 'b', 'inner')])]);
  expect(main).toBe('text<b></b><p>inner</p>');
  expect(browserPart).toEqual([
    node('several', 'a', undefined, [{ type: 'raan-static', id: 'b', props: { tag: 'p' } }]),
  ]);
});

test('a node that the page does not show yet is handed over whole', () => {
  const nodes = [node('closed', 'a', undefined, [node('text', 'b', 'later', [node('text', 'c', 'inner')])])];
  const { main, browserPart } = pages()(nodes);
  expect([main, browserPart]).toEqual(['<div class="closed"></div>', nodes]);
});

test('in preview there is neither a marker nor anything kept', () => {
  const nodes = [node('text', 'a', 'first')];
  const show = pages();
  expect(show(nodes, { preview: true }).browserPart).toEqual(nodes);
  show(nodes, { preview: true });
  expect(rendered).toEqual(['first', 'first']);
});

test('a subtree is rendered once, as long as it is the same', () => {
  const show = pages();
  const first = show([node('card', 'a', 'one')]);
  expect(show([node('card', 'a', 'one')])).toEqual(first);
  expect(show([node('card', 'a', 'two')]).main).toBe('<div><h2>two</h2><p><b>more</b></p></div>');
  expect(rendered).toEqual(['one', 'two']);
});

test('a small node is rendered in place, and is a marker for the browser nevertheless', () => {
  const show = pages();
  const nodes = [node('button', 'a', undefined, [node('text', 'b', 'one')])];
  const first = show(nodes);
  expect(first.browserPart).toEqual([
    node('button', 'a', undefined, [{ type: 'raan-static', id: 'b', props: { tag: 'p' } }]),
  ]);
  const second = show(nodes);
  expect(second).toEqual(first);
  expect(rendered).toEqual(['one', 'one', 'one']);
});

test.each(['text', 'card'])('a %s is handed over as each page shows it, whatever the page before has shown', (type) => {
  const show = pages();
  const nodes = [node('button', 'a', undefined, [node('door', 'b', undefined, [node(type, 'c', 'one')])])];
  const browserTypes = () => show(nodes).browserPart[0]?.children?.[0]?.children?.map((child) => child.type);
  const seen = [true, false, true, false].map((open) => {
    door.isOpen = open;
    return browserTypes();
  });
  expect(seen).toEqual([['raan-static'], [type], ['raan-static'], [type]]);
});

test('parts that differ from page to page leave those beside them in their places', () => {
  const show = pages();
  const nodes = [
    node('button', 'a', undefined, [node('card', 'b', 'one'), node('where', 'c'), node('text', 'd', 'small')]),
    node('card', 'e', 'two'),
  ];
  const outcome = (path: string) => outcomeOf(nodes, { path });
  const around = (path: string) =>
    `<div class="live"><div><h2>one</h2><p><b>more</b></p></div><b>http://shop.example en ${path}</b><p>small</p></div>` +
    '<div><h2>two</h2><p><b>more</b></p></div>';
  for (const path of ['/', '/about', '/']) expect(show(nodes, { outcome: outcome(path) }).main).toBe(around(path));
});

test('a part that reads the page is rendered again for another page, another language or other messages', () => {
  const show = pages();
  const nodes = [node('where', 'a')];
  const outcome = (path: string) => outcomeOf(nodes, { path });
  const seen = [
    {},
    { outcome: outcome('/about') },
    { origin: 'https://other.example' },
    { lang: 'th' } as const,
    { texts: 'own' },
    {},
    { outcome: outcome('/about') },
  ].map((overrides) => show(nodes, overrides).main);
  expect(seen).toEqual([
    '<b>http://shop.example en /</b>',
    '<b>http://shop.example en /about</b>',
    '<b>https://other.example en /</b>',
    '<b>http://shop.example th /</b>',
    '<b>http://shop.example en /</b>',
    '<b>http://shop.example en /</b>',
    '<b>http://shop.example en /about</b>',
  ]);
  expect(rendered).toEqual(['/', '/about', '/', '/', '/']);
});

test('shops share what is the same for both, and no more', () => {
  const show = pages();
  const nodes = [node('shop', 'a'), node('card', 'b', 'same')];
  const shop = (web_name: string) => ({ base: { ...EMPTY_BASE, base: { ...EMPTY_BASE.base, web: { web_name } } } });
  expect([show(nodes, shop('One')).main, show(nodes, shop('Two')).main, show(nodes, shop('One')).main]).toEqual([
    '<b>One</b><div><h2>same</h2><p><b>more</b></p></div>',
    '<b>Two</b><div><h2>same</h2><p><b>more</b></p></div>',
    '<b>One</b><div><h2>same</h2><p><b>more</b></p></div>',
  ]);
  expect(rendered).toEqual(['shop', 'same', 'shop']);
});

test('a part that reads the visitor’s shop is rendered for each visitor', () => {
  const show = pages();
  const visitor = (cookie: string | undefined) => ({ shop: createServerShop(readInitialViews(() => cookie, {})) });
  expect(show([node('visitor', 'a')], visitor('1')).main).toBe('<b>grey</b>');
  expect(show([node('visitor', 'a')], visitor(undefined)).main).toBe('<b>coloured</b>');
  expect(rendered).toEqual(['visitor', 'visitor']);
});

test('ids are unique in a document, even if the same part occurs twice', () => {
  const show = pages();
  const header = { base: { ...EMPTY_BASE, header: [node('labelled', 'a')] } };
  const html = [1, 2].map(() => {
    const { main } = show([node('labelled', 'a'), node('labelled', 'b')], header);
    return [...(main ?? '').matchAll(/id="([^"]*)" aria-labelledby="([^"]*)"/g)].map(([, id, label]) => [id, label]);
  });
  const ids = html[0]?.map(([id]) => id) ?? [];
  expect(new Set(ids).size).toBe(2);
  expect(html[0]).toEqual(ids.map((id) => [id, id]));
  expect(html[1]).toEqual(html[0]);
});

test('a static part that throws costs only its node, each time', () => {
  const show = pages();
  const nodes = [node('text', 'a', 'around', [node('throws', 'b'), node('text', 'c', 'sibling')])];
  for (const _ of [1, 2]) {
    const { main, shown } = show(nodes);
    expect(main).toBe('<p>around<p>sibling</p></p>');
    expect(shown).toEqual([node('text', 'a', 'around', [node('text', 'c', 'sibling')])]);
  }
});

test('a static part that would throw, where the page does not show it, costs nothing', () => {
  const nodes = [node('closed', 'a', undefined, [node('throws', 'b')]), node('text', 'c', 'sibling')];
  const { main, shown } = pages()(nodes);
  expect(main).toBe('<div class="closed"></div><p>sibling</p>');
  expect(shown).toEqual(nodes);
});

test('no more is kept than there is room for', () => {
  const show = pages(20_000);
  const many = Array.from({ length: 100 }, (_, index) => `text ${index}`);
  for (const text of [...many, 'text 99', 'text 0']) show([node('card', text, text)]);
  expect(rendered.slice(many.length)).toEqual(['text 0']);
});
