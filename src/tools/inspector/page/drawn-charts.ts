/** SVG charts of the machines, memoized. */
import { collapseChart } from '#machines/diagram/collapse.ts';
import { drawChart } from '#machines/diagram/draw.ts';
import { buildChartGraph, type ChartGraph } from '#machines/diagram/graph.ts';
import { type Layout, layoutChart } from '#machines/diagram/layout.ts';
import { machines } from '#machines/index.ts';
import { settings } from '#settings';
import { type AnyStateMachine, createMachine } from 'xstate';
import { machineDefinition } from '../definition.ts';
import { loadMachine } from '../../../shop/processes/own-processes.ts';

/** Name of a machine of the storefront, or of the shop's project. */
export type MachineName = string;

/** Machines of the project that export none are in no list; the page that starts them reports them. */
const own = await Promise.allSettled(settings.processes.map(loadMachine));
const shown = new Map<MachineName, AnyStateMachine>(Object.entries(machines));
for (const loaded of own) if (loaded.status === 'fulfilled') shown.set(loaded.value.id, loaded.value);

/** Names of all machines that can be drawn. */
export function machineNames(): readonly MachineName[] {
  return [...shown.keys()];
}

/** Adds a machine that is in no list, such as one of a component of the project, by the definition of its first actor. */
export function addMachine(name: MachineName, definition: string | undefined): void {
  if (shown.has(name)) return;
  const known = machineDefinition(definition);
  if (known !== undefined) shown.set(name, createMachine(known));
}

export function isMachine(name: string): boolean {
  return shown.has(name);
}

/** The machine of a name of the list. */
export function machineOf(name: MachineName): AnyStateMachine {
  const machine = shown.get(name);
  if (machine === undefined) throw new Error(`no machine is named ${name}`);
  return machine;
}

/** The visible part of a chart. */
export interface ChartDetail {
  /** Ids of the collapsed states. */
  readonly collapsed: ReadonlySet<string>;
  readonly hasActions: boolean;
}

/** A chart's places, and its drawing of them. */
export interface DrawnChart {
  readonly layout: Layout;
  readonly svg: string;
}

const graphs = new Map<MachineName, ChartGraph>();
const drawings = new Map<string, Promise<DrawnChart>>();

/** The chart of a machine; the same object for the same machine. */
export function chartOf(name: MachineName): ChartGraph {
  const graph = graphs.get(name) ?? buildChartGraph(machineOf(name));
  graphs.set(name, graph);
  return graph;
}

/** The drawing of a machine's chart; the same promise for the same detail, as `use` requires. */
export function renderChart(name: MachineName, { collapsed, hasActions }: ChartDetail): Promise<DrawnChart> {
  const key = [name, hasActions, ...[...collapsed].toSorted()].join(' ');
  const drawing = drawings.get(key) ?? draw(name, { collapsed, hasActions });
  drawings.set(key, drawing);
  return drawing;
}

async function draw(name: MachineName, { collapsed, hasActions }: ChartDetail): Promise<DrawnChart> {
  const layout = await layoutChart(collapseChart(chartOf(name), collapsed), { hasActions });
  return { layout, svg: drawChart(layout, { title: `The ${name} machine`, isInteractive: true }) };
}
