/** Lays out the states and transitions of a chart (Eclipse Layout Kernel, layered). Lengths in px. */
import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type ChartEdge, type ChartGraph, type ChartState, flattenStates } from './graph.ts';

/** A rectangle by its upper left corner, in px from the drawing's origin. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A state with the box that encloses its name, its lines and its substates. */
export interface PlacedState extends Box {
  readonly state: ChartState;
  /** Lines of text under its name. */
  readonly lines: readonly StateLine[];
}

/** A line under a state's name: an actor, an action, or a transition that keeps the state. */
export interface StateLine {
  readonly text: string;
  /** The transition of this line; one that keeps the state has no arrow. */
  readonly edge?: ChartEdge;
}

/** One arrow: the corners of its line from source to target, in px, and the box of its label. */
export interface PlacedEdge {
  /** All transitions with the same source and target; each is one line of the label. */
  readonly edges: readonly ChartEdge[];
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label: Box;
}

/** A laid-out chart; `width` and `height` are the drawing's, in px. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Parents before children. */
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
}

/** Height of a line of text (px). */
export const LINE_HEIGHT = 15;
const CHARACTER_WIDTH = 6.3;
const HEAD_HEIGHT = 28;
const PADDING = 10;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.randomSeed': '1',
};

/** Positions every state and every group of edges; the same graph always gets the same layout. */
export async function layoutChart({ root, edges }: ChartGraph): Promise<Layout> {
  const groups = groupEdges(edges);
  const page: ElkNode = {
    id: '(page)',
    layoutOptions: OPTIONS,
    children: [elkNode(root, edges)],
    edges: groups.map(([key, list]) => elkEdge(key, list)),
  };
  const positioned: ElkNode = await new Elk().layout(page);
  const statesById = new Map(flattenStates(root).map((state) => [state.id, state]));
  const states = flattenNodes(positioned).flatMap((node) => {
    const state = statesById.get(node.id);
    return state === undefined ? [] : [{ state, lines: linesOf(state, edges), ...boxOf(node) }];
  });
  const lists = new Map(groups);
  const placedEdges = (positioned.edges ?? []).map((edge) => ({
    edges: lists.get(edge.id) ?? [],
    points: pointsOf(edge),
    label: boxOf(edge.labels?.[0] ?? {}),
  }));
  return { width: positioned.width ?? 0, height: positioned.height ?? 0, states, edges: placedEdges };
}

/** The label of a transition: `event [guard] / actions`. */
export function formatEdge({ event, guard, actions }: Pick<ChartEdge, 'event' | 'guard' | 'actions'>): string {
  const condition = guard === '' ? '' : ` [${guard}]`;
  return `${event}${condition}${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`;
}

/** Transitions with the same source and target share one arrow. */
function groupEdges(edges: readonly ChartEdge[]): (readonly [string, readonly ChartEdge[]])[] {
  const moving = edges.filter(({ target }) => target !== undefined);
  return [...Map.groupBy(moving, ({ source, target }) => `${source} → ${target}`)];
}

function linesOf(state: ChartState, edges: readonly ChartEdge[]): readonly StateLine[] {
  const staying = edges.filter(({ source, target }) => source === state.id && target === undefined);
  return [
    ...state.invokes.map((name) => ({ text: `runs ${name}` })),
    ...state.entry.map((name) => ({ text: `enter / ${name}` })),
    ...state.exit.map((name) => ({ text: `leave / ${name}` })),
    ...staying.map((edge) => ({ text: formatEdge(edge), edge })),
  ];
}

function elkNode(state: ChartState, edges: readonly ChartEdge[]): ElkNode {
  const lines = linesOf(state, edges);
  const head = ['● ', state.key, ...state.tags.map((tag) => ` #${tag}`)].join('');
  const width = Math.max(90, ...[head, ...lines.map(({ text }) => text)].map((text) => textWidth(text) + 2 * PADDING));
  const top = HEAD_HEIGHT + lines.length * LINE_HEIGHT;
  const children = state.children.map((child) => elkNode(child, edges));
  if (children.length === 0) return { id: state.id, width, height: top + PADDING };
  return {
    id: state.id,
    children,
    layoutOptions: {
      'elk.padding': `[top=${top + PADDING},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${top})`,
    },
  };
}

function elkEdge(id: string, list: readonly ChartEdge[]): ElkExtendedEdge {
  const [first] = list;
  const texts = list.map(formatEdge);
  return {
    id,
    sources: [first?.source ?? ''],
    targets: [first?.target ?? ''],
    labels: [
      { text: texts.join('\n'), width: Math.max(...texts.map(textWidth)) + 6, height: texts.length * LINE_HEIGHT },
    ],
  };
}

function textWidth(text: string): number {
  return Math.ceil(text.length * CHARACTER_WIDTH);
}

function flattenNodes(node: ElkNode): readonly ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(flattenNodes)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height };
}

function pointsOf({ sections = [] }: ElkExtendedEdge): PlacedEdge['points'] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
}
