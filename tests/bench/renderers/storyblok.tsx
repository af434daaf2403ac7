/** Storyblok: components that render their children with `StoryblokComponent`. */
import { type SbBlokData, StoryblokComponent, storyblokInit } from '@storyblok/react';
import { Buy, Heading, Picture, Section, Text } from '../components.tsx';
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

/** A block with the fields of all components; each has its own. */
interface Blok extends SbBlokData {
  readonly _uid: string;
  readonly body: readonly Blok[];
  readonly title: string;
  readonly text: string;
  readonly level: number;
  readonly src: string;
  readonly alt: string;
  readonly label: string;
  readonly price: number;
}

const PADDED = { className: 's-padded' };
storyblokInit({
  bridge: false,
  components: {
    page: ({ blok }: { blok: Blok }) => blok.body.map((inner) => <StoryblokComponent blok={inner} key={inner._uid} />),
    section: ({ blok }: { blok: Blok }) => (
      <Section root={PADDED} title={blok.title}>
        {blok.body.map((inner) => (
          <StoryblokComponent blok={inner} key={inner._uid} />
        ))}
      </Section>
    ),
    heading: ({ blok }: { blok: Blok }) => <Heading text={blok.text} level={blok.level} />,
    text: ({ blok }: { blok: Blok }) => <Text text={blok.text} />,
    picture: ({ blok }: { blok: Blok }) => <Picture src={blok.src} alt={blok.alt} />,
    buy: ({ blok }: { blok: Blok }) => <Buy label={blok.label} price={blok.price} />,
  },
});

export default renderer({
  write: (tree) => ({ component: 'page', _uid: 'page', body: tree.map(written) }),
  enter: (content: SbBlokData) => content,
  view: (content) => <StoryblokComponent blok={content} />,
});

function written(node: LogicalNode): SbBlokData {
  const { id, kind, ...fields } = node;
  if ('children' in fields) Reflect.deleteProperty(fields, 'children');
  const body = node.kind === 'section' ? { body: node.children.map(written) } : {};
  return { component: kind, _uid: id, ...fields, ...body };
}
