/**
 * `npm run machines:coverage`: writes every machine's diagram with the coverage of its model test, within the budget of
 * continuous integration, into `coverage/machines/`. Green: covered; red: never covered.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { known, readArguments } from '../../src/cli/setup/arguments.mjs';
import { collapseChart } from '../diagram/collapse.ts';
import { coverageText, drawChart } from '../diagram/draw.ts';
import { buildChartGraph } from '../diagram/graph.ts';
import { layoutChart } from '../diagram/layout.ts';
import { machines } from '../index.ts';
import { checkConformance } from './conformance.ts';
import type { Spec } from './model.ts';

const FOLDER = join(import.meta.dirname, '../../coverage/machines');
mkdirSync(FOLDER, { recursive: true });

const all = Object.keys(machines);
const { positionals } = readArguments({}, { positionals: all.length });
const names = positionals.length === 0 ? all : positionals.map((name) => known(name, all, 'the machine'));
for (const name of names) {
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${name}/spec.ts`);
  const { transitions, taken } = checkConformance(spec);
  const title = `${name}: ${transitions.all - transitions.missing.length} of ${transitions.all} transitions taken`;
  const coverage = { taken, unreachable: spec.unreachable ?? {} };
  const view = collapseChart(buildChartGraph(spec.machine), new Set());
  const layout = await layoutChart(view, { hasActions: true, suffixOf: (edge) => coverageText(edge, coverage) });
  const drawing = drawChart(layout, { title, ...coverage });
  writeFileSync(join(FOLDER, `${name}.svg`), drawing);
  process.stdout.write(`${title}: coverage/machines/${name}.svg\n`);
}
