/** Draws a laid-out chart as SVG, for documents and for the inspector. */
import type { ChartEdge } from './graph.ts';
import { formatEdge, type Layout, LINE_HEIGHT, type PlacedEdge, type PlacedState } from './layout.ts';

/** Parts of a drawing beside the chart: its title, and the coverage of a test run. */
export interface DrawOptions {
  readonly title: string;
  /** Number of times each transition was taken, which sets its colour; without it nothing is coloured. */
  readonly taken?: ReadonlyMap<string, number>;
  /** Reasons why transitions can't be taken, by transition name. */
  readonly unreachable?: Readonly<Record<string, string>>;
}

const MARGIN = 8;

/** The style is inline, so that the file is complete, and readable on light and dark pages. */
const STYLE = `
svg{background:#fffdf9;font:12px ui-sans-serif,system-ui,sans-serif}
.state rect{fill:#fff;stroke:#6b5a4e;stroke-width:1.2}
.state.with-children rect{fill:#f7f0e6;fill-opacity:.5}
.state.parallel rect{stroke-dasharray:5 3}
.state.initial>rect{stroke-width:2.6}
.state .key{font-weight:600;fill:#2b1d14}
.state .line{font-size:11px;fill:#6b5a4e}
.edge path{fill:none;stroke:#8a5a3c;stroke-width:1.3}
.edge .tip{fill:#8a5a3c;stroke:none}
.edge text{font-size:11px;fill:#5a3420}
.taken path{stroke:#1f7a4d}.taken .tip,text.taken,.line.taken{fill:#1f7a4d}
.missed path{stroke:#c0262d}.missed .tip,text.missed,.line.missed{fill:#c0262d}
.state.active>rect{stroke:#1f5fbf;stroke-width:3}
.fired path{stroke:#1f5fbf;stroke-width:3}.fired .tip{fill:#1f5fbf}.fired text{fill:#1f5fbf;font-weight:600}
`;

/** Renders the layout as one SVG document. */
export function drawChart({ width, height, states, edges }: Layout, options: DrawOptions): string {
  const box = `${-MARGIN} ${-MARGIN} ${size(width + 2 * MARGIN)} ${size(height + 2 * MARGIN)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size(width + 2 * MARGIN)}" height="${size(height + 2 * MARGIN)}" role="img">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<style>${STYLE}</style>`,
    ...states.map((placed) => drawState(placed, options)),
    ...edges.map((placed) => drawEdge(placed, options)),
    `</svg>\n`,
  ].join('\n');
}

function drawState({ state, lines, x, y, width, height }: PlacedState, options: DrawOptions): string {
  const kinds = [
    'state',
    state.children.length > 0 && 'with-children',
    state.kind === 'parallel' && 'parallel',
    state.isInitial && 'initial',
  ];
  const texts = lines.map(({ text, edge }, index) => {
    const kinds = ['line', edge !== undefined && coverageClass([edge.name], options)].filter(Boolean).join(' ');
    const suffix = edge === undefined ? '' : formatCount(edge, options);
    const at = `x="${size(x + 10)}" y="${size(y + 34 + index * LINE_HEIGHT)}"`;
    const name = edge === undefined ? '' : ` data-transitions="${escapeXml(edge.name)}"`;
    return `<text class="${kinds}" ${at}${name}>${escapeXml(text + suffix)}</text>`;
  });
  const tags = state.tags.length === 0 ? '' : ` <tspan class="line">#${escapeXml(state.tags.join(' #'))}</tspan>`;
  return [
    `<g class="${kinds.filter(Boolean).join(' ')}" data-state="${escapeXml(state.id)}">`,
    `<rect x="${size(x)}" y="${size(y)}" width="${size(width)}" height="${size(height)}" rx="7"/>`,
    `<text class="key" x="${size(x + 10)}" y="${size(y + 18)}">${state.isInitial ? '● ' : ''}${escapeXml(state.key)}${tags}</text>`,
    ...texts,
    '</g>',
  ].join('');
}

function drawEdge({ edges, points, label }: PlacedEdge, options: DrawOptions): string {
  const names = edges.map(({ name }) => name);
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${size(x)} ${size(y)}`).join('');
  const texts = edges.map((edge, index) => {
    const at = `x="${size(label.x + 3)}" y="${size(label.y + 11 + index * LINE_HEIGHT)}"`;
    const className = coverageClass([edge.name], options);
    return `<text${className === '' ? '' : ` class="${className}"`} ${at}>${escapeXml(formatEdge(edge) + formatCount(edge, options))}</text>`;
  });
  return [
    `<g class="${['edge', coverageClass(names, options)].filter(Boolean).join(' ')}" data-transitions="${escapeXml(names.join('\n'))}">`,
    `<path d="${path}"/>`,
    drawArrowhead(points),
    ...texts,
    '</g>',
  ].join('');
}

function coverageClass(names: readonly string[], { taken, unreachable = {} }: DrawOptions): string {
  if (taken === undefined || names.every((name) => unreachable[name] !== undefined)) return '';
  return names.every((name) => taken.has(name) || unreachable[name] !== undefined) ? 'taken' : 'missed';
}

function formatCount({ name }: ChartEdge, { taken, unreachable = {} }: DrawOptions): string {
  if (taken === undefined) return '';
  return unreachable[name] === undefined ? ` ×${taken.get(name) ?? 0}` : ' (cannot happen)';
}

/** The arrowhead, in the direction of the last segment. */
function drawArrowhead(points: PlacedEdge['points']): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [((end.x - before.x) / length) * 7, ((end.y - before.y) / length) * 7];
  const corner = (side: 1 | -1) => `${size(end.x - dx - (side * dy) / 2)},${size(end.y - dy + (side * dx) / 2)}`;
  return `<polygon class="tip" points="${size(end.x)},${size(end.y)} ${corner(1)} ${corner(-1)}"/>`;
}

/** One decimal keeps the file the same on every platform. */
function size(px: number): string {
  return String(Math.round(px * 10) / 10);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
