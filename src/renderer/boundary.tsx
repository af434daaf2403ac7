import { Component, type ReactNode } from 'react';
import type { ResolvedNode } from './resolved.ts';

interface Props {
  readonly node: ResolvedNode;
  readonly failed: (node: ResolvedNode, error: unknown) => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly node: ResolvedNode;
  readonly broken: boolean;
}

/** Holds what goes wrong in one node: its siblings and the page live. A new version of the node is tried again. */
export class NodeBoundary extends Component<Props, State> {
  override state: State = { node: this.props.node, broken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ node }: Props, state: State): State | null {
    return node === state.node ? null : { node, broken: false };
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed(this.props.node, error);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
