/** Draws a laid-out chart as SVG, for documents and for the inspector. */
import type { ChartEdge } from './graph.ts';
import type { Layout, PlacedArrow, PlacedState, Point } from './layout.ts';
import {
  FONTS,
  HEAD_HEIGHT,
  headHeight,
  headText,
  INDENT,
  LINE_HEIGHT,
  PADDING,
  type StateLine,
  TAG_GAP,
  tagText,
  TOGGLE_WIDTH,
} from './state-box.ts';
import { type Font, textWidth } from './text-width.ts';

/** Parts of a drawing beside the chart: its title, and the coverage of a test run. */
export interface DrawOptions {
  readonly title: string;
  /** Number of times each transition was taken, which sets its colour; without it nothing is coloured. */
  readonly taken?: ReadonlyMap<string, number>;
  /** Reasons why transitions can't be taken, by transition name. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** Whether states with substates get a button that collapses them. */
  readonly isInteractive?: boolean;
}

const MARGIN = 8;
const CORNER = 6;

/** The style is inline, so that the file is complete, and readable on light and dark pages. */
const STYLE = `
svg{background:#fffdf9;font:${FONTS.line.size}px Helvetica,Arial,'Liberation Sans',sans-serif}
.state>rect{fill:#fff;stroke:#6b5a4e;stroke-width:1.2}
.state.with-children>rect{fill:#f7f0e6;fill-opacity:.6}
.state.collapsed>rect{fill:#f1e7d8}
.state.parallel>rect{stroke-dasharray:5 3}
.state.initial>rect{stroke-width:2.2}
.key{font-size:${FONTS.key.size}px;font-weight:700;fill:#2b1d14}
.line,.tag{fill:#5d4c41}
.tag{fill:#8a5a3c}
.summary{font-style:italic}
.arrow path{fill:none;stroke:#a98465;stroke-width:1.2}
.arrow .tip{fill:#a98465;stroke:none}
.taken path{stroke:#1f7a4d}.taken .tip,.line.taken{fill:#1f7a4d}
.missed path{stroke:#c0262d}.missed .tip,.line.missed{fill:#c0262d}
.toggle{cursor:pointer;outline:0}
.toggle rect{fill:#fff;stroke:#8a5a3c}
.toggle .hit{fill:none;stroke:none;pointer-events:all}
.toggle:hover rect{fill:#f1e7d8}
.toggle:focus-visible rect:not(.hit){stroke:#1f5fbf;stroke-width:3}
.toggle path{fill:none;stroke:#5a3420;stroke-width:1.6}
.state.active>rect{stroke:#1f5fbf;stroke-width:3}
.state.active>.key{fill:#174a96}
.arrow.fired path,.arrow.pointed path{stroke:#1f5fbf;stroke-width:2.4}.arrow.fired .tip,.arrow.pointed .tip{fill:#1f5fbf}
.line.fired,.summary.inside{fill:#174a96;font-weight:700}
.state>rect.inner{fill:none;stroke-width:1}
`;

/** Width or height of a drawing (px), by its layout's. */
export function drawnSize(length: number): number {
  return length + 2 * MARGIN;
}

/** Renders the layout as one SVG document. */
export function drawChart({ width, height, states, arrows }: Layout, options: DrawOptions): string {
  const box = `${-MARGIN} ${-MARGIN} ${size(drawnSize(width))} ${size(drawnSize(height))}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size(drawnSize(width))}" height="${size(drawnSize(height))}" role="${options.isInteractive ? 'group' : 'img'}">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<style>${STYLE}</style>`,
    ...states.map((placed) => drawState(placed, options)),
    // Above the boxes: an arrow into a state with substates ends within its box.
    ...arrows.map((placed) => drawArrow(placed, options)),
    `</svg>\n`,
  ].join('\n');
}

/** The number of times that tests took a transition, as text of a drawing. */
export function coverageText({ name }: ChartEdge, { taken, unreachable = {} }: Omit<DrawOptions, 'title'>): string {
  if (taken === undefined) return '';
  return unreachable[name] === undefined ? ` ×${taken.get(name) ?? 0}` : ' (cannot happen)';
}

function drawState({ state, lines, x, y, width, height }: PlacedState, options: DrawOptions): string {
  const kinds = [
    'state',
    state.children.length > 0 && 'with-children',
    state.hidden.length > 0 && 'collapsed',
    state.kind === 'parallel' && 'parallel',
    state.isInitial && 'initial',
  ];
  const hasToggle =
    options.isInteractive === true &&
    state.id.includes('.') &&
    kinds.some((kind) => kind === 'with-children' || kind === 'collapsed');
  const keyWidth = textWidth(headText(state), FONTS.key);
  const head = { x: x + PADDING, y: y + 18 };
  const tag = { x: head.x + keyWidth + TAG_GAP, y: head.y };
  return [
    `<g class="${kinds.filter(Boolean).join(' ')}" data-state="${escapeXml(state.id)}">`,
    drawBox({ x, y, width, height }, 0),
    state.kind === 'final' ? drawBox({ x, y, width, height }, 4) : '',
    drawText({ text: headText(state), at: head, font: FONTS.key, kind: 'key' }),
    state.tags.length === 0 ? '' : drawText({ text: tagText(state), at: tag, font: FONTS.line, kind: 'tag' }),
    ...drawLines(lines, { x: x + PADDING, y: y + HEAD_HEIGHT }, options),
    hasToggle ? drawToggle(state.id, state.hidden.length === 0, { x: x + width - TOGGLE_WIDTH, y: y + 4 }) : '',
    '</g>',
  ].join('');
}

/** The border of a state; a final state has a second one within it, as is usual in state charts. */
function drawBox({ x, y, width, height }: Pick<PlacedState, 'x' | 'y' | 'width' | 'height'>, inset: number): string {
  const [inner, radius] = inset === 0 ? ['', 7] : [' class="inner"', 4];
  return `<rect${inner} x="${size(x + inset)}" y="${size(y + inset)}" width="${size(width - 2 * inset)}" height="${size(height - 2 * inset)}" rx="${radius}"/>`;
}

function drawLines(lines: readonly StateLine[], from: Point, options: DrawOptions): readonly string[] {
  return lines.map(({ rows, transitions, isSummary }, index) => {
    const above = headHeight(lines.slice(0, index)) - HEAD_HEIGHT;
    const kind = ['line', isSummary ? 'summary' : '', isSummary ? '' : coverageClass(transitions, options)]
      .filter(Boolean)
      .join(' ');
    const texts = rows.map((text, row) => {
      const at = { x: from.x + (row === 0 ? 0 : INDENT), y: from.y + above + row * LINE_HEIGHT + 6 };
      return drawText({ text, at, font: FONTS.line, kind: '' });
    });
    const names = transitions.length === 0 ? '' : ` data-transitions="${escapeXml(transitions.join('\n'))}"`;
    return `<g class="${kind}"${names}>${texts.join('')}</g>`;
  });
}

interface TextOptions {
  readonly text: string;
  readonly at: Point;
  readonly font: Font;
  readonly kind: string;
}

/** A text as wide as it was laid out for, in whatever font. */
function drawText({ text, at, font, kind }: TextOptions): string {
  const fitted = `textLength="${textWidth(text, font)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text${kind === '' ? '' : ` class="${kind}"`} x="${size(at.x)}" y="${size(at.y)}" ${fitted}>${escapeXml(text)}</text>`;
}

/** A button that collapses or expands a state. */
function drawToggle(id: string, isExpanded: boolean, { x, y }: Point): string {
  const plus = isExpanded ? '' : `M${size(x + 10)} ${size(y + 5)}v10`;
  return (
    `<g class="toggle" role="button" tabindex="0" aria-expanded="${String(isExpanded)}" aria-label="${escapeXml(id)}" data-toggle="${escapeXml(id)}">` +
    `<rect class="hit" x="${size(x - 4)}" y="${size(y - 4)}" width="28" height="28"/>` +
    `<rect x="${size(x)}" y="${size(y)}" width="20" height="20" rx="5"/>` +
    `<path d="M${size(x + 5)} ${size(y + 10)}h10${plus}"/></g>`
  );
}

function drawArrow({ transitions, points }: PlacedArrow, options: DrawOptions): string {
  return [
    `<g class="${['arrow', coverageClass(transitions, options)].filter(Boolean).join(' ')}" data-transitions="${escapeXml(transitions.join('\n'))}">`,
    `<path d="${roundedPath(points)}"/>`,
    drawArrowhead(points),
    '</g>',
  ].join('');
}

/** A line through the points with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${size(point.x)} ${size(point.y)}`;
      if (after === undefined) return `L${size(point.x)} ${size(point.y)}`;
      const [enter, leave] = [towards(point, before), towards(point, after)];
      return `L${size(enter.x)} ${size(enter.y)}Q${size(point.x)} ${size(point.y)} ${size(leave.x)} ${size(leave.y)}`;
    })
    .join('');
}

/** The point where a rounded corner meets its line. */
function towards(corner: Point, end: Point): Point {
  const length = Math.hypot(end.x - corner.x, end.y - corner.y) || 1;
  const share = Math.min(CORNER, length / 2) / length;
  return { x: corner.x + (end.x - corner.x) * share, y: corner.y + (end.y - corner.y) * share };
}

function coverageClass(names: readonly string[], { taken, unreachable = {} }: DrawOptions): string {
  if (taken === undefined || names.every((name) => unreachable[name] !== undefined)) return '';
  return names.every((name) => taken.has(name) || unreachable[name] !== undefined) ? 'taken' : 'missed';
}

/** The arrowhead, in the direction of the last segment. */
function drawArrowhead(points: readonly Point[]): string {
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
