import { setupI18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { RootProps } from '#registry/kit/define.ts';
import type { LoadedComponent } from '../renderer/components.ts';
import type { ResolvedNode } from '../renderer/resolved.ts';
import { firstViews } from '../shop/first-views.ts';
import { serverShop } from '../shop/server-shop.ts';
import { createFragmentCache } from './fragment-cache.ts';
import { EMPTY_BASE } from './page-source.ts';
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
  [
    'inner',
    () => (
      <p>
        <Deep />
      </p>
    ),
  ],
]);

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
    shop: serverShop(firstViews(() => undefined, {})),
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
