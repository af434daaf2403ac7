import * as fc from 'fast-check';
import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { machines } from '../index.ts';
import { collapseChart, collapsibleStates, initiallyCollapsed } from './collapse.ts';
import { buildChartGraph, type ChartGraph, flattenStates } from './graph.ts';
import { type Box, type Layout, layoutChart } from './layout.ts';
import { FONTS, HEAD_HEIGHT, headHeight, headText, INDENT, TAG_GAP, tagText } from './state-box.ts';
import { textWidth } from './text-width.ts';

const meta = { field: ['0.3'] };
/** The chart's frame in the inspector is about 900 px wide in a window of 1440 px; the least legible zoom is 0.75. */
const LEGIBLE_WIDTH = 1200;

const graphs = Object.entries(machines).map(([name, machine]) => [name, buildChartGraph(machine)] as const);

/** Names and lines that are wider or higher than the room that their state has for them. */
function overflows({ states }: Layout): readonly string[] {
  return states.flatMap(({ state, lines, ...box }) => {
    const tags = state.tags.length === 0 ? 0 : TAG_GAP + textWidth(tagText(state), FONTS.line);
    const head = textWidth(headText(state), FONTS.key) + tags;
    const rows = lines.flatMap(({ rows: texts }) =>
      texts.map((text, index) => textWidth(text, FONTS.line) + (index === 0 ? 0 : INDENT)),
    );
    // The first substate lies below the lines.
    const inner = states.filter(({ state: { id } }) => state.children.some((child) => child.id === id));
    const room = Math.min(box.y + box.height, ...inner.map(({ y }) => y)) - box.y;
    const fits = Math.max(head, ...rows) + 20 <= box.width && Math.max(HEAD_HEIGHT, headHeight(lines)) <= room;
    return fits ? [] : [state.id];
  });
}

/** States that overlap another one, or lie outside of the one around them. */
function misplaced({ states }: Layout): readonly string[] {
  const isIn = (inner: Box, outer: Box) =>
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height;
  const overlap = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return states.flatMap((outer, index) =>
    states
      .slice(index + 1)
      .filter((inner) =>
        inner.state.id.startsWith(`${outer.state.id}.`) ? !isIn(inner, outer) : overlap(inner, outer),
      )
      .map((inner) => `${inner.state.id} and ${outer.state.id}`),
  );
}

describe.each(graphs)('the chart of %s', (_name, graph) => {
  test.each([
    ['as it is first shown', initiallyCollapsed(graph)],
    ['expanded', new Set<string>()],
    ['collapsed', new Set(collapsibleStates(graph))],
  ])('has every text in its box, %s', { meta }, async (_title, collapsed) => {
    for (const hasActions of [true, false]) {
      const layout = await layoutChart(collapseChart(graph, collapsed), { hasActions });
      expect(overflows(layout)).toEqual([]);
      expect(misplaced(layout)).toEqual([]);
    }
  });

  test('is legible when it is fitted into a window of 1440 px', { meta }, async () => {
    const { width } = await layoutChart(collapseChart(graph, initiallyCollapsed(graph)));
    expect(width).toBeLessThanOrEqual(LEGIBLE_WIDTH);
  });
});

test('any chart has every text in its box', { meta }, async () => {
  const name = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
    .map((text) => `e${text.replaceAll(/[.*#]/g, '-')}`);
  const key = fc.stringMatching(/^[a-zA-Z]{1,30}$/);
  const state: fc.Arbitrary<object> = fc.letrec<{ state: object }>((tie) => ({
    state: fc
      .record({
        on: fc.dictionary(name, fc.record({ guard: key, actions: fc.array(key, { maxLength: 4 }) }), { maxKeys: 3 }),
        tags: fc.array(key, { maxLength: 2 }),
        states: fc.option(fc.dictionary(key, tie('state'), { minKeys: 1, maxKeys: 3 }), {
          nil: undefined,
          maxDepth: 2,
        }),
        isParallel: fc.boolean(),
      })
      .map(({ states, isParallel, ...rest }) => ({
        ...rest,
        ...(states !== undefined && {
          states,
          ...(isParallel ? { type: 'parallel' } : { initial: Object.keys(states)[0] }),
        }),
      })),
  })).state;
  await fc.assert(
    fc.asyncProperty(state, async (config) => {
      const graph = buildChartGraph(createMachine({ ...config, id: 'any' }));
      const layout = await layoutChart(collapseChart(graph, new Set()));
      expect(overflows(layout)).toEqual([]);
      expect(misplaced(layout)).toEqual([]);
    }),
    { numRuns: 30, seed: 27 },
  );
});

test('a collapsed state hides its substates, counts them, and keeps the arrows that leave it', () => {
  const graph: ChartGraph = buildChartGraph(machines.cart);
  const { root, arrows } = collapseChart(graph, new Set(['cart.sync.saving']));
  const saving = flattenStates(root).find(({ id }) => id === 'cart.sync.saving');
  expect(saving).toMatchObject({ children: [], hidden: { length: 7 }, hiddenEdges: { length: 40 } });
  expect(flattenStates(root).some(({ id }) => id.startsWith('cart.sync.saving.'))).toBe(false);
  expect(
    [...new Set(arrows.filter(({ source }) => source === 'cart.sync.saving').map(({ target }) => target))].toSorted(),
  ).toEqual([
    'cart.sync.choosing',
    'cart.sync.loading',
    'cart.sync.ready.backingOff',
    'cart.sync.ready.refused',
    'cart.sync.ready.settled',
  ]);
});
