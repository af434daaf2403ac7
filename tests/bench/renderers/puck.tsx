/** Puck: the `Render` of its entry for servers, children in slots. */
import type { Config, Data, Slot } from '@puckeditor/core';
import { Render } from '@puckeditor/core/rsc';
import { Buy, Heading, Picture, Section, Text } from '../components.tsx';
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

type Components = {
  section: { title: string; children: Slot };
  heading: { text: string; level: number };
  text: { text: string };
  picture: { src: string; alt: string };
  buy: { label: string; price: number };
};

type Item = Data<Components>['content'][number];

const PADDED = { className: 's-padded' };
const config: Config<Components> = {
  components: {
    section: {
      fields: { title: { type: 'text' }, children: { type: 'slot' } },
      render: ({ title, children: Children }) => (
        <Section root={PADDED} title={title}>
          <Children />
        </Section>
      ),
    },
    heading: { fields: { text: { type: 'text' }, level: { type: 'number' } }, render: Heading },
    text: { fields: { text: { type: 'text' } }, render: Text },
    picture: { fields: { src: { type: 'text' }, alt: { type: 'text' } }, render: Picture },
    buy: { fields: { label: { type: 'text' }, price: { type: 'number' } }, render: Buy },
  },
};

export default renderer({
  write: (tree) => ({ root: { props: {} }, content: tree.map(written) }),
  enter: (data: Data<Components>) => data,
  view: (data) => <Render config={config} data={data} />,
});

function written({ kind: type, ...props }: LogicalNode): Item {
  return { type, props: 'children' in props ? { ...props, children: props.children.map(written) } : props } as Item;
}
