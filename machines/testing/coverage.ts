/**
 * `npm run machines:coverage`: paints on every machine's diagram how often the model tests of continuous integration took
 * each transition, into `coverage/machines/`. Green: taken; red: never.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from '../diagram/draw.ts';
import { chartGraph } from '../diagram/graph.ts';
import { layOut } from '../diagram/layout.ts';
import { machines } from '../index.ts';
import { prove } from './prove.ts';
import type { Spec } from './specification.ts';

const FOLDER = join(import.meta.dirname, '../../coverage/machines');
mkdirSync(FOLDER, { recursive: true });

const names = Object.keys(machines).filter((name) => process.argv.length < 3 || process.argv.includes(name));
for (const name of names) {
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${name}/spec.ts`);
  const { transitions, taken } = prove(spec);
  const title = `${name}: ${transitions.all - transitions.missing.length} of ${transitions.all} transitions taken`;
  const drawing = drawChart(await layOut(chartGraph(spec.machine)), {
    title,
    taken,
    unreachable: spec.unreachable ?? {},
  });
  writeFileSync(join(FOLDER, `${name}.svg`), drawing);
  process.stdout.write(`${title}: coverage/machines/${name}.svg\n`);
}
