// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { inShop, fixed, testShop } from '#registry/kit/testing/shop.tsx';
import type { RootProps } from '#registry/kit/define.ts';
import type { LoadedComponent } from './components.ts';
import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { preview } from './preview-parts.tsx';
import { styleClass } from '../resolve/style.ts';
import { Nodes, type Rendering, RenderingContext } from './tree.tsx';

function Good({
  root,
  label,
  children,
}: {
  readonly root: RootProps;
  readonly label?: unknown;
  readonly children?: ReactNode;
}) {
  return (
    <div {...root}>
      {String(label ?? '')}
      {children}
    </div>
  );
}

function Bad(): ReactNode {
  throw new Error('this component is broken');
}

const components = new Map<string, LoadedComponent>([
  ['good', Good],
  ['bad', Bad],
]);

function rendering(overrides: Partial<Rendering> = {}): Rendering {
  return {
    components: { get: (type) => components.get(type), load: () => Promise.resolve() },
    preview: undefined,
    styleClass,
    failed: () => {},
    ...overrides,
  };
}

const good = (id: string, label: string, more: Partial<ResolvedNode> = {}): ResolvedNode => ({
  type: 'good',
  id,
  props: { label },
  ...more,
});
const view = (nodes: readonly ResolvedNode[], context: Rendering) =>
  inShop(
    <RenderingContext value={context}>
      <Nodes nodes={nodes} />
    </RenderingContext>,
  );

test('a component that throws removes only its node, is reported once, and recovers with a new version', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = vi.fn<Rendering['failed']>();
  const context = rendering({ failed });
  const broken: ResolvedNode = { type: 'bad', id: 'b', props: {} };
  const { rerender, container } = render(view([good('a', 'before'), broken, good('c', 'after')], context));
  expect(container.textContent).toBe('beforeafter');
  expect(failed.mock.calls.map(([node, error]) => [node, String(error)])).toEqual([
    [broken, 'Error: this component is broken'],
  ]);
  rerender(view([good('a', 'before'), good('b', ' mended '), good('c', 'after')], context));
  expect(container.textContent).toBe('before mended after');
});

test('in preview what cannot be shown is a labelled placeholder, and every root has its node id', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const nodes = [good('a', 'fine'), { type: 'bad', id: 'b', props: {} }, { type: 'not-loaded', id: 'c', props: {} }];
  const { container } = render(view(nodes, rendering({ preview })));
  expect([...container.querySelectorAll('[data-node]')].map((element) => element.getAttribute('data-node'))).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(screen.getByText('Cannot show “bad”')).toBeDefined();
  expect(screen.getByText('Cannot show “not-loaded”')).toBeDefined();
});

test('in the shop nothing is added to a node, and code that could not be loaded gives way to its children', () => {
  const { container } = render(
    view([{ type: 'not-loaded', id: 'x', props: {}, children: [good('y', 'child')] }], rendering()),
  );
  expect(container.innerHTML).toBe('<div>child</div>');
});

test('a node only for members or users waits until the visitor is known to be one', () => {
  const nodes = [
    good('u', 'user', { when: { auth: true } }),
    good('g', 'guest', { when: { auth: false } }),
    good('m', 'member', { when: { member: true } }),
  ];
  const as = (visitor: Parameters<typeof fixed>[0]) => {
    const shop = testShop();
    const context = rendering();
    return render(
      inShop(
        <RenderingContext value={context}>
          <Nodes nodes={nodes} />
        </RenderingContext>,
        { shop: { ...shop, visitor: { ...shop.visitor, view: fixed(visitor) as typeof shop.visitor.view } } },
      ),
    ).container.textContent;
  };
  expect(as({ user: undefined, member: 'unknown', joinCount: undefined })).toBe('guest');
  expect(as({ user: { id: '1', name: 'A' }, member: 'not-member', joinCount: 1 })).toBe('user');
  expect(as({ user: { id: '1', name: 'A' }, member: 'member', joinCount: 1 })).toBe('usermember');
});

test('a node for some devices hides on the others by class', () => {
  const { container } = render(view([good('a', 'x', { when: { device: ['phone', 'tablet'] } })], rendering()));
  expect(container.innerHTML).toBe('<div class="not-on-desktop">x</div>');
});

test('in preview a node that shows nothing yet is named, until it shows something', () => {
  const context = rendering({ preview, components: { get: () => Shy, load: () => Promise.resolve() } });
  const of = (shows: boolean) => view([{ type: 'shy', id: 's', props: { shows } }], context);
  const { container, rerender } = render(of(false));
  expect(container.querySelector('[data-node="s"]')?.textContent).toBe('This component has nothing to show yet');
  rerender(of(true));
  expect([...container.querySelectorAll('[data-node="s"]')].map((each) => each.textContent)).toEqual(['here']);
});

function Shy({ root, shows }: { readonly root: RootProps; readonly shows?: unknown }): ReactNode {
  return shows === true ? <div {...root}>here</div> : null;
}
