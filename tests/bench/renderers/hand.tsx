/** React written by hand for this page: elements, no renderer. */
import type { ReactNode } from 'react';
import { Buy, Heading, Picture, Section, Text } from '../components.tsx';
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

export default renderer({
  write: (tree: readonly LogicalNode[]) => tree,
  enter: (tree) => tree,
  view: (tree) => tree.map(element),
});

const PADDED = { className: 's-padded' };

function element(node: LogicalNode): ReactNode {
  switch (node.kind) {
    case 'section':
      return (
        <Section key={node.id} root={PADDED} title={node.title}>
          {node.children.map(element)}
        </Section>
      );
    case 'heading':
      return <Heading key={node.id} text={node.text} level={node.level} />;
    case 'text':
      return <Text key={node.id} text={node.text} />;
    case 'picture':
      return <Picture key={node.id} src={node.src} alt={node.alt} />;
    case 'buy':
      return <Buy key={node.id} label={node.label} price={node.price} />;
  }
}
