import { Component, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { NodeStyle } from '#schemas/page/style.ts';
import type { RootProps } from '#registry/kit/define.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import type { ComponentSource } from './components.ts';
import { isStaticMarker } from './static-marker.ts';
import { PLACEHOLDER, type ResolvedNode } from '../resolve/resolved-node.ts';
import { useVisitor } from '#registry/kit/shop.ts';

/** Environment of the renderer; one object over the life of the app. */
export interface Rendering {
  readonly components: ComponentSource;
  /** Undefined outside preview. */
  readonly preview: Preview | undefined;
  /** Renders the marker of a static part; undefined where a tree has none. */
  readonly renderMarker?: ((marker: ResolvedNode) => ReactNode) | undefined;
  /** Cache of elements on the server, where nodes have no error boundary. Undefined in the browser. */
  readonly elementCache?: ElementCache | undefined;
  /** Wraps the nodes below a component; without it, the component gets elements. */
  readonly listNodes?: ((nodes: readonly ResolvedNode[]) => ReactNode) | undefined;
  /** The class of a style; only styles of the server's first page come as classes. */
  readonly styleClass: (style: NodeStyle) => string | undefined;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
}

/** Elements by node. */
export interface ElementCache {
  readonly get: (node: ResolvedNode) => ReactNode;
  readonly set: (node: ResolvedNode, element: ReactNode) => void;
}

/** Components that replace or wrap nodes, only in a preview (preview-parts.tsx). */
export interface Preview {
  readonly Placeholder: ComponentType<{ readonly id: string; readonly of: string; readonly children?: ReactNode }>;
  readonly Shown: ComponentType<{ readonly id: string; readonly of: string; readonly children: ReactNode }>;
}

/** Hands the rendering environment to `Nodes`, which throws where it is null. */
export const RenderingContext = createContext<Rendering | null>(null);

/** Renders resolved nodes in order. */
export function Nodes({ nodes }: { readonly nodes: readonly ResolvedNode[] }): ReactNode {
  const rendering = useContext(RenderingContext);
  if (rendering === null) throw new Error('Nodes: no RenderingContext around the tree');
  return elementsOf(nodes, rendering);
}

/** Creates elements of nodes: in the browser each in a memoizing error boundary, on the server the bare components. */
export function elementsOf(nodes: readonly ResolvedNode[], rendering: Rendering): ReactNode[] {
  return nodes.map((node) => {
    if (isStaticMarker(node)) return rendering.renderMarker?.(node);
    if (rendering.elementCache === undefined) return <NodeBoundary key={node.id} node={node} rendering={rendering} />;
    const made = rendering.elementCache.get(node) ?? elementOf(node, rendering);
    rendering.elementCache.set(node, made);
    return made;
  });
}

interface Props {
  readonly node: ResolvedNode;
  readonly rendering: Rendering;
}

interface State {
  readonly node: ResolvedNode;
  readonly broken: boolean;
}

/**
 * Memoizes a node in the browser and catches its errors; a new version of the node is rendered. One component for both:
 * each level costs a page of thousands of nodes.
 */
class NodeBoundary extends Component<Props, State> {
  override state: State = { node: this.props.node, broken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ node }: Props, state: State): State | null {
    return node === state.node ? null : { node, broken: false };
  }

  override shouldComponentUpdate({ node, rendering }: Props, { broken }: State): boolean {
    return node !== this.props.node || rendering !== this.props.rendering || broken !== this.state.broken;
  }

  override componentDidCatch(error: unknown): void {
    this.props.rendering.failed(this.props.node, error);
  }

  override render(): ReactNode {
    const { node, rendering } = this.props;
    return this.state.broken ? fallbackOf(node, rendering) : elementOf(node, rendering);
  }
}

/** Replaces a node that cannot be rendered: by its name in preview, by its children in the shop. */
function fallbackOf({ id, type, props }: ResolvedNode, { preview }: Rendering, children?: ReactNode): ReactNode {
  if (preview === undefined) return children;
  return (
    <preview.Placeholder key={id} id={id} of={type === PLACEHOLDER ? String(props.of) : type}>
      {children}
    </preview.Placeholder>
  );
}

function elementOf(node: ResolvedNode, rendering: Rendering): ReactNode {
  const { id, type, when } = node;
  const { preview } = rendering;
  const Component = rendering.components.get(type);
  if (Component === undefined) return fallbackOf(node, rendering, childrenOf(node, rendering));
  const made = jsx(Component, propsOf(node, rendering), id);
  const view =
    preview === undefined ? (
      made
    ) : (
      <preview.Shown key={id} id={id} of={type}>
        {made}
      </preview.Shown>
    );
  if (when?.auth === undefined && when?.member === undefined) return view;
  return (
    <VisitorGate key={id} auth={when.auth} member={when.member}>
      {view}
    </VisitorGate>
  );
}

function childrenOf({ children }: ResolvedNode, rendering: Rendering): ReactNode {
  return children === undefined ? undefined : listOf(children, rendering);
}

function listOf(nodes: readonly ResolvedNode[], rendering: Rendering): ReactNode {
  return rendering.listNodes === undefined ? elementsOf(nodes, rendering) : rendering.listNodes(nodes);
}

/** Props of a node's component. Copies key by key: spreading objects of many shapes takes half as long again. */
export function propsOf(node: ResolvedNode, rendering: Rendering) {
  const all: Record<string, unknown> = {};
  for (const name in node.props) all[name] = node.props[name];
  all.root = rootOf(node, rendering);
  all.slots = slotsOf(node, rendering);
  all.children = childrenOf(node, rendering);
  return all;
}

const BARE: RootProps = {};

function rootOf({ id, style, when }: ResolvedNode, { preview, styleClass }: Rendering): RootProps {
  if (style === undefined && when?.device === undefined && !preview) return BARE;
  const own = typeof style === 'object' ? styleClass(style) : style;
  const className = classes(own, when?.device && deviceClass(when.device));
  return preview ? { className, 'data-node': id } : { className };
}

const NO_SLOTS: Readonly<Record<string, ReactNode>> = {};

function slotsOf({ slots }: ResolvedNode, rendering: Rendering): Readonly<Record<string, ReactNode>> {
  if (slots === undefined) return NO_SLOTS;
  return Object.fromEntries(Object.entries(slots).map(([name, nodes]) => [name, listOf(nodes, rendering)]));
}

/** Classes that hide a node on the other devices (src/theme); no device's name is part of another's. */
function deviceClass(device: string | readonly string[]): string {
  const others = ['phone', 'tablet', 'desktop'].filter((each) => !device.includes(each));
  return others.map((each) => `not-on-${each}`).join(' ');
}

interface VisitorGateProps {
  readonly auth: boolean | undefined;
  readonly member: boolean | undefined;
  readonly children: ReactNode;
}

/** Shows its children to the visitors a node is meant for; every visitor counts as a guest until known. */
function VisitorGate({ auth, member, children }: VisitorGateProps): ReactNode {
  const visitor = useVisitor();
  const isUser = visitor.user !== null && visitor.user !== undefined;
  const isMember = visitor.member === 'member' || visitor.member === 'leaving';
  if (auth !== undefined && auth !== isUser) return null;
  if (member !== undefined && member !== isMember) return null;
  return children;
}
