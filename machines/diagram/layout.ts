/** Places the states and transitions of a chart (Eclipse Layout Kernel, layered). Lengths in px. */
import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type ChartEdge, type ChartGraph, type ChartState, eachState } from './graph.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedState extends Box {
  readonly state: ChartState;
  /** What is written under its name. */
  readonly lines: readonly StateLine[];
}

export interface StateLine {
  readonly text: string;
  /** The transition it tells of: one that keeps the state has no arrow. */
  readonly edge?: ChartEdge;
}

export interface PlacedEdge {
  /** All transitions that lead the same way; each is one line of the label. */
  readonly edges: readonly ChartEdge[];
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label: Box;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Parents before children. */
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
}

export const LINE = 15;
const CHARACTER = 6.3;
const HEAD = 28;
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

export async function layOut({ root, edges }: ChartGraph): Promise<Layout> {
  const ways = waysOf(edges);
  const page: ElkNode = {
    id: '(page)',
    layoutOptions: OPTIONS,
    children: [elkNode(root, edges)],
    edges: ways.map(([key, list]) => elkEdge(key, list)),
  };
  const made: ElkNode = await new Elk().layout(page);
  const found = new Map(eachState(root).map((state) => [state.id, state]));
  const states = placed(made).flatMap((node) => {
    const state = found.get(node.id);
    return state === undefined ? [] : [{ state, lines: linesOf(state, edges), ...boxOf(node) }];
  });
  const lists = new Map(ways);
  const drawn = (made.edges ?? []).map((edge) => ({
    edges: lists.get(edge.id) ?? [],
    points: pointsOf(edge),
    label: boxOf(edge.labels?.[0] ?? {}),
  }));
  return { width: made.width ?? 0, height: made.height ?? 0, states, edges: drawn };
}

/** How a transition is written: event, guard, actions. */
export function edgeText({ event, guard, actions }: Pick<ChartEdge, 'event' | 'guard' | 'actions'>): string {
  const condition = guard === '' ? '' : ` [${guard}]`;
  return `${event}${condition}${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`;
}

/** Transitions with the same two ends become one line. */
function waysOf(edges: readonly ChartEdge[]): (readonly [string, readonly ChartEdge[]])[] {
  const leading = edges.filter(({ target }) => target !== undefined);
  return [...Map.groupBy(leading, ({ source, target }) => `${source} → ${target}`)];
}

function linesOf(state: ChartState, edges: readonly ChartEdge[]): readonly StateLine[] {
  const kept = edges.filter(({ source, target }) => source === state.id && target === undefined);
  return [
    ...state.invokes.map((name) => ({ text: `runs ${name}` })),
    ...state.entry.map((name) => ({ text: `enter / ${name}` })),
    ...state.exit.map((name) => ({ text: `leave / ${name}` })),
    ...kept.map((edge) => ({ text: edgeText(edge), edge })),
  ];
}

function elkNode(state: ChartState, edges: readonly ChartEdge[]): ElkNode {
  const lines = linesOf(state, edges);
  const head = ['● ', state.key, ...state.tags.map((tag) => ` #${tag}`)].join('');
  const width = Math.max(90, ...[head, ...lines.map(({ text }) => text)].map((text) => textWidth(text) + 2 * PADDING));
  const top = HEAD + lines.length * LINE;
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
  const texts = list.map(edgeText);
  return {
    id,
    sources: [first?.source ?? ''],
    targets: [first?.target ?? ''],
    labels: [{ text: texts.join('\n'), width: Math.max(...texts.map(textWidth)) + 6, height: texts.length * LINE }],
  };
}

function textWidth(text: string): number {
  return Math.ceil(text.length * CHARACTER);
}

function placed(node: ElkNode): readonly ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(placed)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height };
}

function pointsOf({ sections = [] }: ElkExtendedEdge): PlacedEdge['points'] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
}
