/** Builder: `Content` with custom components, whose children are blocks. */
import { Content } from '@builder.io/sdk-react';
import { Buy, Heading, Picture, Section, Text } from '../components.tsx';
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

const PADDED = { className: 's-padded' };
const PaddedSection = (props: Parameters<typeof Section>[0]) => <Section {...props} root={PADDED} />;
const customComponents = [
  { name: 'section', component: PaddedSection, canHaveChildren: true, inputs: [{ name: 'title', type: 'string' }] },
  {
    name: 'heading',
    component: Heading,
    inputs: [
      { name: 'text', type: 'string' },
      { name: 'level', type: 'number' },
    ],
  },
  { name: 'text', component: Text, inputs: [{ name: 'text', type: 'string' }] },
  {
    name: 'picture',
    component: Picture,
    inputs: [
      { name: 'src', type: 'string' },
      { name: 'alt', type: 'string' },
    ],
  },
  {
    name: 'buy',
    component: Buy,
    inputs: [
      { name: 'label', type: 'string' },
      { name: 'price', type: 'number' },
    ],
  },
];

export default renderer({
  write: (tree) => ({ id: 'page', name: 'page', data: { blocks: tree.map(written) } }),
  enter: (content: object) => content,
  view: (content) => (
    <Content content={content} model="page" apiKey="bench" customComponents={customComponents} canTrack={false} />
  ),
});

function written(node: LogicalNode): object {
  const { id, kind, ...options } = node;
  const children = node.kind === 'section' ? { children: node.children.map(written) } : {};
  if ('children' in options) Reflect.deleteProperty(options, 'children');
  return { '@type': '@builder.io/sdk:Element', id: `builder-${id}`, component: { name: kind, options }, ...children };
}
