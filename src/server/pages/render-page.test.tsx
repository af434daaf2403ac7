import { setupI18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { RootProps } from '#registry/kit/define.ts';
import type { LoadedComponent } from '../../renderer/react/components.ts';
import { PLACEHOLDER, type ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { readInitialViews } from '../../shop/initial-views.ts';
import { createServerShop } from '../../shop/server-shop.ts';
import { createFragmentCache } from '../islands/fragment-cache.ts';
import { EMPTY_BASE } from './load-page.ts';
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
  [
    'inner',
    () => (
      <p>
        <Deep />
      </p>
    ),
  ],
]);

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
): ResolvedNode => ({
  type,
  id,
  props,
  ...(children === undefined ? {} : { children }),
});

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
    components: { get: (type) => components.get(type), load: () => Promise.resolve() },
    specs: new Map(),
    fragments: createFragmentCache(0),
    texts: '',
    failed: () => {},
    ...overrides,
  };
}

test('what a component throws on the server costs its node alone; the browser is handed the page without it', () => {
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
  expect(rendered.html).toContain('<div>before</div><div><div>sibling</div></div><div>after</div>');
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
  expect(rendered.html).toContain('<div>content</div>');
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
  expect(rendered.html).toContain('<div>before</div><i>alone</i><div>after</div>');
  expect(failed.mock.calls.map(([{ id }, error]) => [id, String(error)])).toEqual([
    ['b', 'Error: no children, please'],
    ['c', 'Error: nothing aside, please'],
  ]);
});

test('in preview what throws is named where it stands', () => {
  const rendered = renderPage(input([node('throws', 'a'), node('box', 'b', { label: 'after' })], { preview: true }));
  const page = rendered.outcome.kind === 'page' ? rendered.outcome.page.pageComponent : [];
  expect(page.map(({ type, id, props }) => [type, id, props])).toEqual([
    [PLACEHOLDER, 'a', { of: 'throws' }],
    ['box', 'b', { label: 'after' }],
  ]);
  expect(rendered.plan.outcome).toEqual(rendered.outcome);
});
