import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import type { RootProps } from '#registry/kit/define.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { NodeBoundary } from './boundary.tsx';
import type { ComponentSource } from './components.ts';
import { Placeholder } from './placeholder.tsx';
import { PLACEHOLDER, type ResolvedNode } from './resolved.ts';
import { styleClass } from './style.ts';
import { VisitorGate } from './visitor-gate.tsx';

/** What the renderer needs around it; the same object over the life of the app. */
export interface Rendering {
  readonly components: ComponentSource;
  readonly preview: boolean;
  /** Whether nodes stand in their own boundary: in the browser. A server has no boundaries and finds the culprit itself. */
  readonly boundaries: boolean;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
}

export const RenderingContext = createContext<Rendering | null>(null);

function useRendering(): Rendering {
  const rendering = useContext(RenderingContext);
  if (rendering === null)
    throw new Error('Nodes: there is no RenderingContext around the tree; render it inside the app');
  return rendering;
}

/** Renders resolved nodes in order. */
export function Nodes({ nodes }: { readonly nodes: readonly ResolvedNode[] }): ReactNode {
  return nodes.map((node) => <NodeView key={node.id} node={node} />);
}

const NodeView = memo(function NodeView({ node }: { readonly node: ResolvedNode }): ReactNode {
  const rendering = useRendering();
  const slots = useMemo(() => slotElements(node), [node]);
  const Component = rendering.components.get(node.type);
  const children = node.children === undefined ? undefined : <Nodes nodes={node.children} />;
  const fallback = rendering.preview ? <Placeholder id={node.id} of={node.type} /> : null;
  if (node.type === PLACEHOLDER)
    return (
      <Placeholder id={node.id} of={String(node.props.of)}>
        {children}
      </Placeholder>
    );
  if (Component === undefined) return rendering.preview ? fallback : children;
  const root: RootProps = {
    className: classes(styleClass(node.style), node.when?.device && deviceClass(node.when.device)),
    ...(rendering.preview ? { 'data-node': node.id } : {}),
  };
  let view: ReactNode = <Component {...node.props} root={root} slots={slots} children={children} />;
  if (node.when?.auth !== undefined || node.when?.member !== undefined) {
    view = (
      <VisitorGate auth={node.when.auth} member={node.when.member}>
        {view}
      </VisitorGate>
    );
  }
  if (!rendering.boundaries) return view;
  return (
    <NodeBoundary node={node} failed={rendering.failed} fallback={fallback}>
      {view}
    </NodeBoundary>
  );
});

function slotElements({ slots }: ResolvedNode): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    Object.entries(slots ?? {}).map(([name, nodes]) => [name, <Nodes key={name} nodes={nodes} />]),
  );
}

/** Class that hides a node on the devices it is not meant for (src/theme). */
function deviceClass(device: string | readonly string[]): string {
  const wanted = typeof device === 'string' ? [device] : device;
  return ['phone', 'tablet', 'desktop'].flatMap((each) => (wanted.includes(each) ? [] : [`not-on-${each}`])).join(' ');
}
