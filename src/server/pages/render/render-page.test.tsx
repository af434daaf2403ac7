import { setupI18n } from '@lingui/core';
import { type ReactNode, useId } from 'react';
import { expect, test, vi } from 'vitest';
import { readClock } from '#registry/kit/clock.ts';
import type { RootProps } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import type { LoadedComponent } from '../../../renderer/react/components.ts';
import { PLACEHOLDER, type ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { readInitialViews } from '../../../shop/initial-views.ts';
import { createServerShop } from '../../../shop/server-shop.ts';
import { AsWritten } from '#registry/kit/ui/as-written.tsx';
import { createFragmentCache } from '../../islands/fragment-cache.ts';
import { piecesText } from '../../islands/html-pieces.ts';
import { EMPTY_BASE } from '../load/load-page.ts';
import { renderPage, type RenderInput } from './render-page.tsx';

const components = new Map<string, LoadedComponent>([
  [
    'box',
    ({
      root,
      label,
      children,
    }: {
      readonly root: RootProps;
      readonly label?: unknown;
      readonly children?: ReactNode;
    }) => (
      <div {...root}>
        {String(label ?? '')}
        {children}
      </div>
    ),
  ],
  [
    'throws',
    () => {
      throw new Error('on the server');
    },
  ],
  ['picky', Picky],
  ['island', Island],
  ['clock', Clock],
  ['long', Long],
  [
    'inner',
    () => (
      <p>
        <Deep />
      </p>
    ),
  ],
]);

const rendered = vi.fn();

/** Reads the page, and has an id, a picture, and a part that hydration does not touch. */
function Island() {
  rendered();
  const { path, base, otherData } = usePage();
  return (
    <p id={useId()}>
      {path} {base.web?.web_name} {otherData.blogs?.length}
      <img src={`/${path.length}.webp`} alt="" />
      <AsWritten as="div" of={otherData}>
        words
      </AsWritten>
    </p>
  );
}

function Long() {
  return (
    <h2 id={useId()} data-words="">
      {'ตะกร้าสินค้า '.repeat(100)}
    </h2>
  );
}

function Clock() {
  return <time>{readClock()}</time>;
}

/** Throws only around children, or with something in a slot. */
function Picky({
  slots,
  children,
}: {
  readonly root: RootProps;
  readonly slots?: unknown;
  readonly children?: unknown;
}) {
  if (children !== undefined) throw new Error('no children, please');
  if (Object.keys(slots ?? {}).length > 0) throw new Error('nothing aside, please');
  return <i>alone</i>;
}

function Deep(): ReactNode {
  throw new Error('deep inside');
}

const node = (
  type: string,
  id: string,
  props: Record<string, unknown> = {},
  children?: readonly ResolvedNode[],
): ResolvedNode => ({ type, id, props, ...(children === undefined ? {} : { children }) });

const SOURCE: RenderInput['components'] = { get: (type) => components.get(type), load: () => Promise.resolve() };

/** Shared by all pages: elements are cached with it. */
const FRAGMENTS = createFragmentCache(0);

function input(nodes: readonly ResolvedNode[], overrides: Partial<RenderInput> = {}): RenderInput {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return {
    outcome: { kind: 'page', page: { path: '/', httpStatusCode: 200, pageComponent: nodes } },
    base: EMPTY_BASE,
    lang: 'en',
    origin: 'http://shop.example',
    url: { pathname: '/en', search: '' },
    preview: false,
    i18n,
    shop: createServerShop(readInitialViews(() => undefined, {})),
    components: SOURCE,
    specs: new Map(),
    fragments: FRAGMENTS,
    texts: '',
    failed: () => {},
    ...overrides,
  };
}

test('a component that throws on the server costs only its node; the browser gets the page without it', () => {
  const failed = vi.fn<RenderInput['failed']>();
  const rendered = renderPage(
    input(
      [
        node('box', 'a', { label: 'before' }),
        node('box', 'b', {}, [node('throws', 'c'), node('box', 'd', { label: 'sibling' })]),
        node('inner', 'e'),
        node('box', 'f', { label: 'after' }),
      ],
      { failed },
    ),
  );
  expect(piecesText(rendered.html)).toContain('<div>before</div><div><div>sibling</div></div><div>after</div>');
  expect(failed.mock.calls.map(([{ id }, error]) => [id, String(error)])).toEqual([
    ['c', 'Error: on the server'],
    ['e', 'Error: deep inside'],
  ]);
  const page = rendered.outcome.kind === 'page' ? rendered.outcome.page.pageComponent : [];
  expect(page.map(({ id, children }) => [id, children?.map((child) => child.id)])).toEqual([
    ['a', undefined],
    ['b', ['d']],
    ['f', undefined],
  ]);
});

test('a header that throws leaves the page', () => {
  const rendered = renderPage(
    input([node('box', 'a', { label: 'content' })], { base: { ...EMPTY_BASE, header: [node('throws', 'h')] } }),
  );
  expect(piecesText(rendered.html)).toContain('<div>content</div>');
  expect(rendered.base.header).toEqual([]);
});

test('a component that throws only around its children, or with a slot filled, costs no more than itself', () => {
  const failed = vi.fn<RenderInput['failed']>();
  const leaf = node('box', 'leaf', { label: 'x' });
  const rendered = renderPage(
    input(
      [
        node('box', 'a', { label: 'before' }),
        node('picky', 'b', {}, [leaf]),
        { ...node('picky', 'c'), slots: { aside: [leaf] } },
        node('picky', 'd'),
        node('box', 'e', { label: 'after' }),
      ],
      { failed },
    ),
  );
  expect(piecesText(rendered.html)).toContain('<div>before</div><i>alone</i><div>after</div>');
  expect(failed.mock.calls.map(([{ id }, error]) => [id, String(error)])).toEqual([
    ['b', 'Error: no children, please'],
    ['c', 'Error: nothing aside, please'],
  ]);
});

const RECORDS = { blogs: [] };

test('the HTML of islands is stored by what they have read, and their ids by their place', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1 });
  const island = node('island', 'i');
  // One node object for several pages and places, as the cache of trees returns it.
  const trees = [
    [island],
    [node('box', 'b', { label: 'before' }), island, node('box', 'c', {}, [island])],
    [node('box', 'd', {}, [island, node('clock', 'e')])],
  ];
  const pages = ['/a', '/bb', '/a'].flatMap((path) =>
    trees.flatMap((pageComponent) =>
      ['Raan', 'Baan'].map((web_name) => {
        const page = { path, httpStatusCode: 200, pageComponent, otherData: RECORDS };
        const base = { ...EMPTY_BASE, base: { ...EMPTY_BASE.base, web: { web_name } } };
        return input([], { outcome: { kind: 'page', page }, base });
      }),
    ),
  );
  const shown = (stored?: RenderInput['islands']) =>
    pages.map((page) => {
      vi.setSystemTime(Date.now() + 1);
      const { html, browserPart } = renderPage({ ...page, islands: stored });
      return {
        html: piecesText(html),
        records: browserPart.outcome.kind === 'page' ? browserPart.outcome.page.otherData : undefined,
      };
    });
  const expected = shown();
  const islands = { stored: createFragmentCache(1_000_000).islands, shop: '' };
  vi.setSystemTime(1);
  rendered.mockClear();
  const first = [shown(islands), rendered.mock.calls.length];
  vi.setSystemTime(1);
  const second = [shown(islands), rendered.mock.calls.length];
  vi.useRealTimers();
  // Two paths, two shops and four places.
  expect([first, second]).toEqual([
    [expected, 16],
    [expected, 16],
  ]);
  expect(expected[0]?.records).toEqual(RECORDS);
});

test('a long island comes from the store as bytes: the same as it was written, with breaks between Thai words', () => {
  // The same node twice has ids of two places.
  const long = node('long', 'a');
  const page = input([long, node('box', 'b', { label: 'after' }), long], { fragments: createFragmentCache(1_000_000) });
  const shown = (islands?: RenderInput['islands']) => {
    const { html } = renderPage({ ...page, islands });
    return { text: piecesText(html), bytes: html.filter((piece) => typeof piece !== 'string').length };
  };
  const { text } = shown();
  const islands = { stored: page.fragments.islands, shop: '' };
  expect(text).toContain('<wbr>');
  expect([shown(islands), shown(islands)]).toEqual([
    { text, bytes: 0 },
    { text, bytes: 2 },
  ]);
});

test('a preview names the failing node in its place', () => {
  const rendered = renderPage(input([node('throws', 'a'), node('box', 'b', { label: 'after' })], { preview: true }));
  const page = rendered.outcome.kind === 'page' ? rendered.outcome.page.pageComponent : [];
  expect(page.map(({ type, id, props }) => [type, id, props])).toEqual([
    [PLACEHOLDER, 'a', { of: 'throws' }],
    ['box', 'b', { label: 'after' }],
  ]);
  expect(rendered.browserPart.outcome).toEqual(rendered.outcome);
});
