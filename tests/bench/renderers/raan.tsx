/** This project's renderer. */
import * as v from 'valibot';
import { type ComponentSpec, defineComponent } from '../../../registry/kit/define.ts';
import { imageUrl, text } from '../../../registry/kit/props/fields.ts';
import type { Node } from '../../../schemas/page/node.ts';
import type { LoadedComponent } from '../../../src/renderer/react/components.ts';
import { createJsonReader } from '../../../src/renderer/incremental/read-json.ts';
import { type ResolveOptions, resolveTree } from '../../../src/renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../../../src/renderer/resolve/resolved-node.ts';
import { styleClass } from '../../../src/renderer/resolve/style.ts';
import { sanitizeHtml } from '../../../src/renderer/sanitize/sanitize-html.ts';
import { Nodes, type Rendering, RenderingContext } from '../../../src/renderer/react/tree.tsx';
import { createTreeResolver } from '../../../src/renderer/incremental/update-tree.ts';
import { Buy, Heading, Picture, Section, Text } from '../components.tsx';
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

const about = { v: 1, title: '', description: '', category: 'content', rendersOn: 'server' } as const;
const types: readonly ComponentSpec[] = [
  defineComponent({ ...about, type: 'section', props: v.object({ title: text }), slots: { children: { title: '' } } }),
  defineComponent({ ...about, type: 'heading', props: v.object({ text, level: v.optional(v.picklist([2, 3]), 2) }) }),
  defineComponent({ ...about, type: 'text', props: v.object({ text }) }),
  defineComponent({ ...about, type: 'picture', props: v.object({ src: imageUrl, alt: v.optional(text, '') }) }),
  defineComponent({
    ...about,
    rendersOn: 'interaction',
    type: 'buy',
    props: v.object({ label: text, price: v.number() }),
  }),
];

// The registry pairs components with their schemas; here this list does.
const components = new Map([
  ['section', Section as LoadedComponent],
  ['heading', Heading as LoadedComponent],
  ['text', Text as LoadedComponent],
  ['picture', Picture as LoadedComponent],
  ['buy', Buy as LoadedComponent],
]);

export const specs: ReadonlyMap<string, ComponentSpec> = new Map(types.map((spec) => [spec.type, spec]));

const options: ResolveOptions = {
  specs,
  lang: 'en',
  query: {},
  now: new Date(0),
  scope: {},
  sanitizeHtml,
  preview: false,
};

let rendered = 0;
const rendering = (elementCache: Rendering['elementCache']): Rendering => ({
  components: {
    // Called with every rendering of a node.
    get: (type) => {
      rendered += 1;
      return components.get(type);
    },
    load: () => Promise.resolve(),
  },
  preview: undefined,
  elementCache,
  styleClass,
  failed: (_node, error) => reportError(error),
});
export const onServer = rendering(new WeakMap());
export const inBrowser = rendering(undefined);

const view = (context: Rendering) => (nodes: readonly ResolvedNode[]) => (
  <RenderingContext value={context}>
    <Nodes nodes={nodes} />
  </RenderingContext>
);

export default renderer({
  write: (tree) => tree.map(written),
  enter: (tree: readonly Node[]) => resolveTree(tree, options).nodes,
  view: view(inBrowser),
  rendered: () => rendered,
  versions,
  follow: () => {
    const read = createJsonReader();
    const shown = versions();
    return (json) => shown(read(json));
  },
});

function versions(): (tree: unknown) => readonly ResolvedNode[] {
  const updates = createTreeResolver();
  return (tree) => updates.next(tree, options).nodes;
}

function written(node: LogicalNode): Node {
  const { id, kind } = node;
  if (node.kind === 'section') {
    const style = { base: { padding: 'm' } } as const;
    return { type: kind, id, props: { title: node.title }, style, children: node.children.map(written) };
  }
  const { id: _id, kind: _kind, ...props } = node;
  return { type: kind, id, props };
}
