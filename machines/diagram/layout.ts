/** Lays out the states and transitions of a chart (Eclipse Layout Kernel, layered). Lengths in px. */
import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { ChartView, ViewEdge, ViewState } from './collapse.ts';
import { headHeight, headWidth, type LineOptions, linesOf, PADDING, type StateLine } from './state-box.ts';

/** A rectangle by its upper left corner, in px from the drawing's origin. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A state with the box that encloses its name, its lines and its substates. */
export interface PlacedState extends Box {
  readonly state: ViewState;
  /** Lines of text under its name. */
  readonly lines: readonly StateLine[];
}

/** A point in px from the drawing's origin. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One arrow: the corners of its line from source to target. */
export interface PlacedArrow {
  /** Names of all transitions with this source and target. */
  readonly transitions: readonly string[];
  readonly points: readonly Point[];
}

/** A laid-out chart; `width` and `height` are the drawing's, in px. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Parents before children. */
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
}

/** Room between a state and what is in it, and between regions. */
const GAP = 16;
/** Regions that are wider in total are placed below each other. */
const ROW_WIDTH = 1150;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.randomSeed': '1',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
};

/** Positions every state and every arrow; the same view always gets the same layout. */
export async function layoutChart(view: ChartView, options: LineOptions = { hasActions: true }): Promise<Layout> {
  const { root } = view;
  const isSplit =
    root.kind === 'parallel' && root.children.length > 0 && view.arrows.every((arrow) => isInRegion(arrow, root));
  if (!isSplit) return layoutPart(root, view, options);
  const regions = await Promise.all(root.children.map((region) => layoutPart(region, view, options)));
  const lines = linesOf(root, view, options);
  const top = headHeight(lines) + PADDING;
  const places = placeInRows(regions);
  const width =
    Math.max(headWidth(root, lines), ...places.map(({ x }, index) => x + (regions[index]?.width ?? 0))) + 2 * GAP;
  const height = Math.max(...places.map(({ y }, index) => y + (regions[index]?.height ?? 0))) + top + GAP;
  const moved = regions.map((region, index) => {
    const { x = 0, y = 0 } = places[index] ?? {};
    return moveBy(region, { x: x + GAP, y: y + top });
  });
  return {
    width,
    height,
    states: [{ state: root, lines, x: 0, y: 0, width, height }, ...moved.flatMap(({ states }) => states)],
    arrows: moved.flatMap(({ arrows }) => arrows),
  };
}

function isInRegion({ source, target }: ViewEdge, { children }: ViewState): boolean {
  return children.some(({ id }) => [source, target].every((end) => end === id || end.startsWith(`${id}.`)));
}

/** Upper left corners of boxes in rows, in the order given. */
function placeInRows(boxes: readonly { readonly width: number; readonly height: number }[]): readonly Point[] {
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  return boxes.map(({ width, height }) => {
    if (x > 0 && x + width > ROW_WIDTH) {
      y += rowHeight + GAP;
      x = 0;
      rowHeight = 0;
    }
    const place = { x, y };
    x += width + GAP;
    rowHeight = Math.max(rowHeight, height);
    return place;
  });
}

function moveBy({ width, height, states, arrows }: Layout, by: Point): Layout {
  return {
    width,
    height,
    states: states.map((state) => ({ ...state, x: state.x + by.x, y: state.y + by.y })),
    arrows: arrows.map(({ transitions, points }) => ({
      transitions,
      points: points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
    })),
  };
}

/** Lays out one state with all that is in it. */
async function layoutPart(part: ViewState, view: ChartView, options: LineOptions): Promise<Layout> {
  const placed = new Map(flattenView(part).map((state) => [state.id, { state, lines: linesOf(state, view, options) }]));
  const inside = view.arrows.filter(({ source, target }) => placed.has(source) && placed.has(target));
  const groups = [...Map.groupBy(inside, ({ source, target }) => `${source} → ${target}`)].flatMap(([id, arrows]) => {
    const [first] = arrows;
    return first === undefined ? [] : [{ id, arrows, ...first }];
  });
  const ranks = rankStates(part, view.arrows);
  // The kernel draws all arrows downwards: those back to an earlier state are turned around for it.
  const isBackward = ({ source, target }: ViewEdge) => (ranks.get(source) ?? 0) > (ranks.get(target) ?? 0);
  const edges = groups.map((group) => {
    const [source, target] = isBackward(group) ? [group.target, group.source] : [group.source, group.target];
    return { id: group.id, sources: [source], targets: [target] };
  });
  const run = (missing: ReadonlyMap<string, number>) => {
    const node = (state: ViewState): ElkNode => elkNode(state, placed.get(state.id)?.lines ?? [], missing, node);
    return new Elk().layout({
      id: '(page)',
      layoutOptions: OPTIONS,
      children: [node(part)],
      edges: structuredClone(edges),
    });
  };
  // The kernel ignores the minimum width of a state with substates, so that a second run adds what its lines lack.
  const first: ElkNode = await run(new Map());
  const missing = new Map(
    flattenNodes(first).flatMap(({ id, width = 0 }) => {
      const { state, lines } = placed.get(id) ?? {};
      const lack = state === undefined || lines === undefined ? 0 : headWidth(state, lines) - width;
      return lack > 0 ? [[id, lack] as const] : [];
    }),
  );
  const positioned: ElkNode = missing.size === 0 ? first : await run(missing);
  const states = flattenNodes(positioned).flatMap((node) => {
    const known = placed.get(node.id);
    return known === undefined ? [] : [{ ...known, ...boxOf(node) }];
  });
  const pointsById = new Map((positioned.edges ?? []).map((edge) => [edge.id, pointsOf(edge)]));
  const arrows = groups.map((group) => {
    const points = pointsById.get(group.id) ?? [];
    return {
      transitions: group.arrows.map(({ edge: { name } }) => name),
      points: isBackward(group) ? points.toReversed() : points,
    };
  });
  return { width: positioned.width ?? 0, height: positioned.height ?? 0, states, arrows };
}

/** States in the order in which a run first meets them: initial states, then what they lead to. */
function rankStates(part: ViewState, arrows: readonly ViewEdge[]): ReadonlyMap<string, number> {
  const states = new Map(flattenView(part).map((state) => [state.id, state]));
  const ranks = new Map<string, number>();
  const queue: string[] = [];
  const meet = (id: string | undefined) => {
    const state = id === undefined ? undefined : states.get(id);
    if (state === undefined || ranks.has(state.id)) return;
    ranks.set(state.id, ranks.size);
    queue.push(state.id);
    meet(parentId(state.id));
    meet(state.children.find(({ isInitial }) => isInitial)?.id);
  };
  for (const start of states.keys()) {
    meet(start);
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      for (const { source, target } of arrows) if (source === id) meet(target);
  }
  return ranks;
}

function parentId(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

function elkNode(
  state: ViewState,
  lines: readonly StateLine[],
  missing: ReadonlyMap<string, number>,
  toNode: (child: ViewState) => ElkNode,
): ElkNode {
  const top = headHeight(lines);
  if (state.children.length === 0) return { id: state.id, width: headWidth(state, lines), height: top + PADDING / 2 };
  const right = GAP + (missing.get(state.id) ?? 0);
  return {
    id: state.id,
    children: state.children.map(toNode),
    layoutOptions: { 'elk.padding': `[top=${top + PADDING},left=${GAP},bottom=${GAP},right=${right}]` },
  };
}

function flattenView(state: ViewState): readonly ViewState[] {
  return [state, ...state.children.flatMap(flattenView)];
}

function flattenNodes(node: ElkNode): readonly ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(flattenNodes)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: ElkNode): Box {
  return { x, y, width, height };
}

function pointsOf({ sections = [] }: ElkExtendedEdge): readonly Point[] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
}
