import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { LoadedComponent } from '../react/components.ts';
import { createStaticMarker } from '../react/static-marker.ts';
import { Nodes, type Rendering, RenderingContext } from '../react/tree.tsx';
import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { styleClass } from '../resolve/style.ts';
import { seededRandom } from '../testing/random-elements.tsx';
import { writeHtml } from './render-to-html.ts';
import { writtenNodes } from './written-nodes.tsx';

const Box: LoadedComponent = ({ root, label, children, slots }) => (
  <div {...root}>
    <b>{String(label)}</b>
    {children as ReactNode}
    {Object.values(slots as Readonly<Record<string, ReactNode>>)}
  </div>
);
const Field: LoadedComponent = ({ root, children }) => {
  const id = useId();
  return (
    <p {...root} id={id}>
      {children as ReactNode}
    </p>
  );
};
const Text: LoadedComponent = ({ label }) => String(label);
const components = new Map([
  ['box', Box],
  ['field', Field],
  ['text', Text],
]);
const rendering: Rendering = {
  components: { get: (type) => components.get(type), load: () => Promise.resolve() },
  preview: undefined,
  elementCache: new WeakMap(),
  renderMarker: ({ id }) => <i key={id} />,
  styleClass,
  failed: () => {},
};

const written = (nodes: readonly ResolvedNode[]) => writeHtml(inShop(writtenNodes(nodes, rendering)));
const rendered = (nodes: readonly ResolvedNode[]) =>
  renderToString(
    inShop(
      <RenderingContext value={rendering}>
        <Nodes nodes={nodes} />
      </RenderingContext>,
    ),
  );

function pickFrom<T>(random: () => number, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

/** Nodes of all kinds: nested, in slots, with styles and conditions, of a type that is not there, markers. */
function randomNodes(random: () => number, depth: number): readonly ResolvedNode[] {
  return Array.from({ length: Math.floor(random() * 4) }, (_, at) => {
    const node: ResolvedNode = {
      type: pickFrom(random, ['box', 'box', 'field', 'text', 'unknown']),
      id: `n${depth}-${at}`,
      props: { label: pickFrom<unknown>(random, ['tea & rice', '', 'ชา', 3]) },
      style: pickFrom<ResolvedNode['style']>(random, [undefined, 's-padded', { base: { padding: 'm' } }]),
      when: pickFrom<ResolvedNode['when']>(random, [undefined, { auth: true }, { member: false }, { device: 'phone' }]),
      children: depth === 0 ? undefined : pickFrom(random, [undefined, randomNodes(random, depth - 1)]),
      slots: depth === 0 ? undefined : pickFrom(random, [undefined, { aside: randomNodes(random, depth - 1) }]),
    };
    return random() < 0.1 ? createStaticMarker(node, 'i') : node;
  });
}

test('writes nodes as React renders them', () => {
  const different: number[] = [];
  for (let seed = 0; seed < 500; seed += 1) {
    const nodes = randomNodes(seededRandom(seed), 4);
    if (written(nodes) !== rendered(nodes)) different.push(seed);
  }
  expect(different).toEqual([]);
});

test('is rendered by React to the same where the writer leaves something to it', () => {
  const nodes = randomNodes(seededRandom(7), 4);
  expect(renderToString(inShop(writtenNodes(nodes, rendering)))).toBe(rendered(nodes));
});

test('makes no elements of nodes that are only components', () => {
  let made = 0;
  const counting = { ...rendering, elementCache: new WeakMap() };
  const nodes: readonly ResolvedNode[] = [
    { type: 'box', id: 'a', props: { label: 1 }, children: [{ type: 'text', id: 'b', props: { label: 2 } }] },
  ];
  const Counted: LoadedComponent = ({ children }) => {
    made = Array.isArray(children) ? children.length : 0;
    return children as ReactNode;
  };
  const get = (type: string) => (type === 'box' ? Counted : components.get(type));
  const html = writeHtml(writtenNodes(nodes, { ...counting, components: { ...rendering.components, get } }));
  expect([html, made]).toEqual(['2', 0]);
});
