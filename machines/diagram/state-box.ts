/** The box of a state: its name, and lines with actors, actions and transitions, which say where they lead. Lengths in px. */
import type { ChartEdge } from './graph.ts';
import type { ChartView, ViewState } from './collapse.ts';
import { textWidth, wrapText } from './text-width.ts';

/** Fonts of a drawing, in px. */
export const FONTS = { key: { size: 12, isBold: true }, line: { size: 11, isBold: true } } as const;
/** Height of a line of text. */
export const LINE_HEIGHT = 15;
/** Height of a state's name. */
export const HEAD_HEIGHT = 28;
/** Room between a box and its texts. */
export const PADDING = 10;
/** Room for the mark of a state that can be collapsed. */
export const TOGGLE_WIDTH = 26;
/** Room between a state's name and its tags. */
export const TAG_GAP = 4;
/** Wider lines are wrapped (px). */
const MAX_WIDTH = 240;
/** Indentation of the rows after the first (px). */
export const INDENT = 12;

/** One line under a state's name, wrapped into rows. */
export interface StateLine {
  readonly rows: readonly string[];
  /** Names of the transitions that it is about; none for an actor or an action. */
  readonly transitions: readonly string[];
  /** The line that says what a collapsed state hides. */
  readonly isSummary: boolean;
}

/** Parts of the lines. */
export interface LineOptions {
  /** Whether actions are shown. */
  readonly hasActions: boolean;
  /** Text after a transition, such as its number of runs in tests. */
  readonly suffixOf?: (edge: ChartEdge) => string;
}

/** The lines of a state, in the order of the chart. */
export function linesOf(state: ViewState, { edges }: ChartView, options: LineOptions): readonly StateLine[] {
  const { hasActions, suffixOf = () => '' } = options;
  const plain = [
    ...state.invokes.map((name) => `runs ${name}`),
    ...(hasActions ? state.entry.map((name) => `enter / ${name}`) : []),
    ...(hasActions ? state.exit.map((name) => `leave / ${name}`) : []),
  ];
  const own = edges.filter(({ source }) => source === state.id);
  return [
    ...summaryOf(state),
    ...plain.map((text) => lineOf(text, [])),
    ...own.map((edge) => lineOf(formatTransition(edge, hasActions) + suffixOf(edge), [edge.name])),
  ];
}

/** Height of a state's name and lines. */
export function headHeight(lines: readonly StateLine[]): number {
  return HEAD_HEIGHT + lines.reduce((sum, { rows }) => sum + rows.length, 0) * LINE_HEIGHT;
}

/** The name of a state as it is drawn: an initial state has a bullet. */
export function headText({ isInitial, key }: ViewState): string {
  return `${isInitial ? '● ' : ''}${key}`;
}

/** The tags of a state as they are drawn beside its name. */
export function tagText({ tags }: ViewState): string {
  return tags.map((tag) => `#${tag}`).join(' ');
}

/** Width of the box that a state's name and lines need. */
export function headWidth(state: ViewState, lines: readonly StateLine[]): number {
  const tags = state.tags.length === 0 ? 0 : TAG_GAP + textWidth(tagText(state), FONTS.line);
  const name = textWidth(headText(state), FONTS.key) + tags;
  const toggle = state.children.length + state.hidden.length > 0 ? TOGGLE_WIDTH : 0;
  return Math.max(90, name + toggle + 2 * PADDING, linesWidth(lines, state) + 2 * PADDING);
}

function linesWidth(lines: readonly StateLine[], state: ViewState): number {
  const { id, hidden } = state;
  const summaries = [
    ...hidden.map((inner) => activeSummary(id, [inner.id])),
    ...(hidden.length > 0
      ? [
          activeSummary(
            id,
            hidden.map((inner) => inner.id),
          ),
        ]
      : []),
  ];
  const widths = lines.flatMap(({ rows }) =>
    rows.map((row, index) => textWidth(row, FONTS.line) + (index === 0 ? 0 : INDENT)),
  );
  return Math.max(0, ...widths, ...summaries.map((text) => textWidth(text, FONTS.line)));
}

/** The summary of a collapsed state in which these states are active. */
export function activeSummary(collapsed: string, active: readonly string[]): string {
  const innermost = active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
  const [first = ''] = innermost;
  return `active: ${innermost.length === 1 ? first.slice(collapsed.length + 1) : `${innermost.length} states`}`;
}

/** The label of a transition: `event [guard] / actions`. */
export function formatEdge({ event, guard, actions }: Pick<ChartEdge, 'event' | 'guard' | 'actions'>): string {
  const condition = guard === '' ? '' : ` [${guard}]`;
  return `${event}${condition}${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`;
}

function formatTransition(edge: ChartEdge, hasActions: boolean): string {
  const label = formatEdge(hasActions ? edge : { ...edge, actions: [] });
  // A row never ends with the arrow.
  return edge.target === undefined ? label : `${label} →\u00a0${relativeName(edge.source, edge.target)}`;
}

/** The target's name below what it shares with the source: `ready.settled` from `cart.sync.saving` to `cart.sync.ready.settled`. */
function relativeName(source: string, target: string): string {
  const from = source.split('.');
  const to = target.split('.');
  const differs = to.findIndex((key, index) => key !== from[index]);
  return to.slice(differs < 0 ? -1 : differs).join('.');
}

function summaryOf({ hidden, hiddenEdges }: ViewState): readonly StateLine[] {
  if (hidden.length === 0) return [];
  const text = `${hidden.length} states, ${hiddenEdges.length} transitions`;
  return [{ rows: [text], transitions: hiddenEdges.map(({ name }) => name), isSummary: true }];
}

function lineOf(text: string, transitions: readonly string[]): StateLine {
  return { rows: wrapText(text, FONTS.line, MAX_WIDTH), transitions, isSummary: false };
}
