/** A chart with some of its states collapsed: their substates are hidden, and arrows lead to the collapsed state. */
import { type ChartEdge, type ChartGraph, type ChartState, flattenStates } from './graph.ts';

/** A state of a view; one that is collapsed has no children. */
export interface ViewState extends ChartState {
  readonly children: readonly ViewState[];
  /** Hidden substates of a collapsed state; none otherwise. */
  readonly hidden: readonly ChartState[];
  /** Transitions between a collapsed state and its hidden substates; none otherwise. */
  readonly hiddenEdges: readonly ChartEdge[];
}

/** A transition between the visible states of a view. */
export interface ViewEdge {
  readonly edge: ChartEdge;
  readonly source: string;
  readonly target: string;
}

/** A chart as it is laid out and drawn. */
export interface ChartView {
  readonly root: ViewState;
  /** All transitions of the chart; each is a line in the box of its source, where that is visible. */
  readonly edges: readonly ChartEdge[];
  /** Transitions that have an arrow. */
  readonly arrows: readonly ViewEdge[];
}

/** The chart with the states of these ids collapsed. */
export function collapseChart({ root, edges }: ChartGraph, collapsed: ReadonlySet<string>): ChartView {
  const visibleOf = new Map<string, string>();
  const collect = (state: ChartState, visible: string): void => {
    visibleOf.set(state.id, visible);
    for (const child of state.children)
      collect(child, visible === state.id && !collapsed.has(visible) ? child.id : visible);
  };
  collect(root, root.id);
  const view = (state: ChartState): ViewState => {
    if (!collapsed.has(state.id) || state.children.length === 0)
      return { ...state, children: state.children.map(view), hidden: [], hiddenEdges: [] };
    const hidden = state.children.flatMap(flattenStates);
    const ids = new Set(hidden.map(({ id }) => id));
    const hiddenEdges = edges.filter(({ source }) => ids.has(source));
    return { ...state, children: [], hidden, hiddenEdges };
  };
  const arrows = edges.flatMap((edge): ViewEdge[] => {
    const source = visibleOf.get(edge.source);
    const target = edge.target === undefined ? undefined : visibleOf.get(edge.target);
    if (source === undefined || target === undefined) return [];
    const isWithin = source === target && edge.source !== edge.target;
    // The line of a transition into a substate says where it leads; its arrow would cross the state's own lines.
    return isWithin || target.startsWith(`${source}.`) ? [] : [{ edge, source, target }];
  });
  return { root: view(root), edges, arrows };
}

/** More states than this are not legible at once. */
const MANY_STATES = 20;

/** Ids of the states that are collapsed at first: of a large chart those below its regions. */
export function initiallyCollapsed({ root }: ChartGraph): ReadonlySet<string> {
  const large = flattenStates(root).length > MANY_STATES;
  const regions = root.kind === 'parallel' ? root.children : [root];
  const inner = large ? regions.flatMap(({ children }) => children) : [];
  return new Set(inner.filter(({ children }) => children.length > 0).map(({ id }) => id));
}

/** Ids of all states that can be collapsed: those with substates, except the chart itself. */
export function collapsibleStates({ root }: ChartGraph): readonly string[] {
  return root.children
    .flatMap(flattenStates)
    .filter(({ children }) => children.length > 0)
    .map(({ id }) => id);
}
