/** json-render: a flat map of elements, the `Renderer` inside its providers. */
import { defineCatalog } from '@json-render/core';
import { defineRegistry, JSONUIProvider, Renderer } from '@json-render/react';
import { schema } from '@json-render/react/schema';
import { z } from 'zod';
import { Buy, Heading, Picture, Section, Text } from '../components.tsx';
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

const PADDED = { className: 's-padded' };
const catalog = defineCatalog(schema, {
  components: {
    page: { props: z.object({}), description: 'A page' },
    section: { props: z.object({ title: z.string() }), description: 'A section' },
    heading: { props: z.object({ text: z.string(), level: z.number() }), description: 'A heading' },
    text: { props: z.object({ text: z.string() }), description: 'A text' },
    picture: { props: z.object({ src: z.string(), alt: z.string() }), description: 'A picture' },
    buy: { props: z.object({ label: z.string(), price: z.number() }), description: 'A button' },
  },
  actions: {},
});
const { registry } = defineRegistry(catalog, {
  components: {
    page: ({ children }) => <>{children}</>,
    section: ({ props, children }) => (
      <Section root={PADDED} title={props.title}>
        {children}
      </Section>
    ),
    heading: ({ props }) => <Heading {...props} />,
    text: ({ props }) => <Text {...props} />,
    picture: ({ props }) => <Picture {...props} />,
    buy: ({ props }) => <Buy {...props} />,
  },
});

interface Spec {
  readonly root: string;
  readonly elements: Record<string, { type: string; props: Record<string, unknown>; children: string[] }>;
}

export default renderer({
  write: (tree): Spec => {
    const elements: Spec['elements'] = { page: { type: 'page', props: {}, children: tree.map(({ id }) => id) } };
    for (const node of tree) write(node, elements);
    return { root: 'page', elements };
  },
  enter: (spec: Spec) => spec,
  view: (spec) => (
    <JSONUIProvider registry={registry} initialState={{}}>
      <Renderer spec={spec} registry={registry} />
    </JSONUIProvider>
  ),
});

function write(node: LogicalNode, elements: Spec['elements']): void {
  const { id, kind: type, ...props } = node;
  const children = node.kind === 'section' ? node.children : [];
  if ('children' in props) Reflect.deleteProperty(props, 'children');
  elements[id] = { type, props, children: children.map((child) => child.id) };
  for (const child of children) write(child, elements);
}
