/** SVG charts of the machines, memoized. */
import { drawChart } from '#machines/diagram/draw.ts';
import { buildChartGraph } from '#machines/diagram/graph.ts';
import { layoutChart } from '#machines/diagram/layout.ts';
import { machines } from '#machines/index.ts';

export type MachineName = keyof typeof machines;

export const MACHINE_NAMES = Object.keys(machines).filter(isMachine);

export function isMachine(name: string): name is MachineName {
  return Object.hasOwn(machines, name);
}

const drawings = new Map<MachineName, Promise<string>>();

/** The SVG of a machine's chart; the same promise for the same machine, as `use` requires. */
export function renderChart(name: MachineName): Promise<string> {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const drawing = layoutChart(buildChartGraph(machines[name])).then((layout) =>
    drawChart(layout, { title: `The ${name} machine` }),
  );
  drawings.set(name, drawing);
  return drawing;
}
