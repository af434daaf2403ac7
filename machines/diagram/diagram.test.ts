import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { machines } from '../index.ts';
import { collapseChart } from './collapse.ts';
import { coverageText, drawChart } from './draw.ts';
import { buildChartGraph, flattenStates } from './graph.ts';
import { layoutChart } from './layout.ts';
import { toStatelyJson } from './stately.ts';
import { formatChartPage } from './markdown.ts';
import { statesOf, transitionsOf } from './transitions.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  on: { unplug: '.off', rename: { actions: 'setName' } },
  states: {
    off: { on: { press: [{ guard: 'hasPower', target: 'on' }] } },
    on: { tags: ['lit'], entry: 'warm', invoke: { src: 'glow', onDone: 'off' }, after: { 1000: 'off' } },
  },
});

test('reads states, initial states, actors and transitions of a chart', () => {
  const { root, edges } = buildChartGraph(lamp);
  expect(
    flattenStates(root).map(({ id, isInitial, invokes, entry, tags }) => ({ id, isInitial, invokes, entry, tags })),
  ).toEqual([
    { id: 'lamp', isInitial: false, invokes: [], entry: [], tags: [] },
    { id: 'lamp.off', isInitial: true, invokes: [], entry: [], tags: [] },
    { id: 'lamp.on', isInitial: false, invokes: ['glow'], entry: ['warm'], tags: ['lit'] },
  ]);
  expect(edges.map(({ source, event, guard, target, actions }) => [source, event, guard, target, actions])).toEqual([
    ['lamp', 'unplug', '', 'lamp.off', []],
    ['lamp', 'rename', '', undefined, ['setName']],
    ['lamp.off', 'press', 'hasPower', 'lamp.on', []],
    ['lamp.on', 'done', '', 'lamp.off', []],
    ['lamp.on', 'after 1000', '', 'lamp.off', []],
  ]);
});

test('draws every state and transition, and marks covered and missed ones', async () => {
  const taken = new Map([['lamp.off · press → lamp.on [hasPower]', 3]]);
  const view = collapseChart(buildChartGraph(lamp), new Set());
  const layout = await layoutChart(view, { hasActions: true, suffixOf: (edge) => coverageText(edge, { taken }) });
  const drawing = drawChart(layout, { title: 'A <lamp>', taken });
  expect(drawing.match(/data-state="[^"]*"/g)).toEqual([
    'data-state="lamp"',
    'data-state="lamp.off"',
    'data-state="lamp.on"',
  ]);
  expect(drawing).toContain('<title>A &lt;lamp&gt;</title>');
  expect(drawing).toContain('press [hasPower] →\u00a0on ×3');
  expect(drawing).toContain('class="arrow taken" data-transitions="lamp.off · press → lamp.on [hasPower]"');
  expect(drawing).toContain('class="line missed" data-transitions="lamp · unplug → lamp.off"');
  expect(drawing).toContain('rename / setName ×0');
  expect(drawing).not.toContain('tabindex');
});

test('lists the transitions of each state and event', () => {
  const page = formatChartPage('lamp', buildChartGraph(lamp));
  expect(page).toContain('| `off` (first) |  | `press [hasPower]` → `on` |');
  expect(page).toContain(
    '| `on` | runs `glow`<br>enter: `warm`<br>tag `lit` | `done` → `off`<br>`after 1000` → `off` |',
  );
  expect(page).toContain('| `unplug` | `lamp` |');
});

describe.each(Object.entries(machines))('%s', (_name, machine) => {
  test('has the same chart in the JSON for the editor', () => {
    const copy = createMachine(JSON.parse(toStatelyJson(machine)));
    expect(statesOf(copy).map(({ id, type }) => [id, type])).toEqual(
      statesOf(machine).map(({ id, type }) => [id, type]),
    );
    expect(transitionsOf(copy).map(({ name }) => name)).toEqual(transitionsOf(machine).map(({ name }) => name));
  });

  test('names every action, guard and actor', () => {
    const { edges, root } = buildChartGraph(machine);
    const names = [
      ...edges.flatMap(({ actions, guard }) => [...actions, guard]),
      ...flattenStates(root).flatMap(({ invokes, entry, exit }) => [...invokes, ...entry, ...exit]),
    ];
    expect(names.filter((name) => name === 'inline')).toEqual([]);
  });
});
